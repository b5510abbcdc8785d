/** The door to the engine on the server: what a business writes its handlers, its routes and its sample data with. */
export type { Person } from './auth/person'
export type { DashboardAnswers } from './dashboard/answers'
export { hadRecords } from './dashboard/figures'
export type { DashboardRange } from './dashboard/range'
export { defineServer, type ServerSide } from './define-server'
export * from './former-exports'
export { inLanguage } from './languages'
export { defineMigration, type Migration, type MigrationContext } from './migration'
export { type Json, listSchema, nullableSchema, objectSchema, textSchema } from './openapi/schema'
export type { OutboxOptions } from './outbox'
export { Problem } from './problem'
export { withAutoNumbers } from './records/auto-number'
export { expectTransition, writeActionValues } from './records/choice-transitions'
export { choicesIn, labelIn } from './records/field-choices'
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
export { rowScopedStore } from './records/visible'
export { drawMotif, drawSign, type Motif } from './sample/drawings'
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
} from './sample/sample-context'
export {
  type GrantedRole,
  type Grants,
  makePeople,
  readOnlyActions,
  rolesWith,
  type SampleRole,
} from './sample/sample-people'
export { awaitAll } from './store/await-all'
export { inBaseCurrency, roundAmount } from './store/base-currency'
export { fromStoredDecimal, toStoredDecimal, unitsOf } from './store/decimals'
export type { Dialect, Sql } from './store/dialect'
export { newId } from './store/ids'
export { oneOf } from './store/one-of'
export { retrying } from './store/retry'
export { lockAndMatchIds } from './store/row-locks'
export { andRowScope, isInRowScope, rowScopeCondition } from './store/row-scope'
export type { Store, Transaction } from './store/store'
export { tableName } from './store/table-model'
export { type Tables, type TablesOf, withUntypedTables } from './store/tables'
export { renderDocument } from './threads/document-threads'
export type { Documents } from './threads/documents'
export { homeZone, timeZoneOrDefault, todayOf } from './time-zones'
export { restoreFormerValues } from './undo/restore-values'
