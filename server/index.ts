/** The door to the engine on the server: what a business writes its handlers, its routes and its sample data with. */
export type { Person } from './contract/person'
export type { DashboardAnswers } from './contract/answers'
export { hadRecords } from './features/dashboard/figures'
export type { DashboardRange } from './features/dashboard/range'
export { defineServer, type ServerSide } from './contract/define-server'
export * from './former-exports'
export { inLanguage } from './platform/languages'
export { defineMigration, type Migration, type MigrationContext } from './contract/migration'
export { type Json, listSchema, nullableSchema, objectSchema, textSchema } from './features/openapi/schema'
export type { OutboxOptions } from './features/outbox'
export { Problem } from './platform/problem'
export { withAutoNumbers } from './records/values/auto-number'
export { expectTransition, writeActionValues } from './records/checks/choice-transitions'
export { choicesIn, labelIn } from './records/checks/field-choices'
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
} from './contract/handler'
export { type RawQuery, readFilters } from './records/list-query'
export { rowScopedStore } from './records/visible'
export { drawMotif, drawSign, type Motif } from './features/sample/drawings'
export type { Random } from './features/sample/random'
export {
  dayOf,
  daysBefore,
  type MakeSample,
  minutesAfter,
  openingDate,
  rowsAtOpening,
  type SampleContext,
  type SampleRow,
} from './contract/sample-context'
export {
  type GrantedRole,
  type Grants,
  makePeople,
  readOnlyActions,
  rolesWith,
  type SampleRole,
} from './features/sample/sample-people'
export { awaitAll } from './platform/await-all'
export { inBaseCurrency, roundAmount } from './database/base-currency'
export { fromStoredDecimal, toStoredDecimal, unitsOf } from './database/decimals'
export type { Dialect, Sql } from './contract/dialect'
export { newId } from './database/ids'
export { oneOf } from './database/one-of'
export { retrying } from './database/retry'
export { lockAndMatchIds } from './database/transactions/row-locks'
export { andRowScope, isInRowScope, rowScopeCondition } from './database/row-scope'
export type { Store, Transaction } from './contract/store'
export { tableName } from './contract/table-model'
export { type Tables, type TablesOf, withUntypedTables } from './contract/tables'
export { renderDocument } from './platform/threads/document-threads'
export type { Documents } from './platform/threads/documents'
export { homeZone, timeZoneOrDefault, todayOf } from './platform/time-zones'
export { restoreFormerValues } from './records/undo/restore-values'
