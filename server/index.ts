/** The door to the engine on the server: what a business writes its handlers, its routes and its sample data with. */
export type { Person } from './auth/person'
export { defineServer, type ServerSide } from './business'
export type { DashboardAnswers } from './dashboard/answers'
export { hadRecords } from './dashboard/figures'
export type { DashboardRange } from './dashboard/range'
export { inLanguage } from './languages'
export { defineMigration, type Migration, type MigrationContext } from './migration'
export { type Json, listSchema, nullableSchema, objectSchema, textSchema } from './openapi/schema'
export type { OutboxOptions } from './outbox'
export { Problem } from './problem'
export { choicesIn, labelIn } from './records/choices-in'
export { withAutoNumbers } from './records/counted'
export type {
  ActionAnswer,
  Context,
  Handler,
  Handlers,
  OpenDatabase,
  RecordedCall,
  Rollup,
  UndoHandler,
  Values,
} from './records/handler'
export { type RawQuery, readFilters } from './records/list-query'
export { expectTransition, writeActionValues } from './records/move'
export { rowScopedStore } from './records/seen'
export { drawMotif, drawSign, type Motif } from './sample/drawings'
export { type GrantedRole, type Grants, makePeople, readOnlyActions, rolesWith, type SampleRole } from './sample/people'
export type { Random } from './sample/random'
export {
  dayOf,
  daysBefore,
  type MakeSample,
  minutesAfter,
  openingDate,
  rowsAtOpening,
  type SampleContext,
  type SampleRow,
} from './sample/world'
export { fromStoredDecimal, toStoredDecimal, unitsOf } from './store/decimals'
export type { Dialect, Sql } from './store/dialect'
export { newId } from './store/ids'
export { inBaseCurrency, roundAmount } from './store/in-base'
export { tableName } from './store/model'
export { oneOf } from './store/one-of'
export { retrying } from './store/retry'
export { lockAndMatchIds } from './store/row-locks'
export type { Store, Transaction } from './store/store'
export { type Tables, type TablesOf, withUntypedTables } from './store/tables'
export { awaitAll } from './store/together'
export { andRowScope, isInRowScope, rowScopeCondition } from './store/within'
export type { Documents } from './threads/documents'
export { renderDocument } from './threads/pool'
export { restoreFormerValues } from './undo/back'
export { homeZone, timeZoneOrDefault, todayOf } from './zones'
