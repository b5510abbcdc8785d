/** The server entry point of the engine. A business imports this file for its handlers, routes and sample data. */

export {
  maxSerialsPerList,
  parseScan,
  readSerial,
  readSerialLines,
  readSerialRanges,
  type ScannedCode,
  type SerialLine,
  type SerialList,
  serialOfLine,
  serialRangesText,
} from '../vocabulary/scans'

import './platform/places/register-place-rules'

export type { DashboardAnswers, DashboardRange } from './contract/dashboard'
export { defineServer, type ServerSide } from './contract/define-server'
export type { Dialect, Sql } from './contract/dialect'
export type {
  ActionAnswer,
  Context,
  Erasure,
  Handler,
  Handlers,
  OpenDatabase,
  RecordedCall,
  Rollup,
  UndoHandler,
  Values,
} from './contract/handler'
export type { OutboxOptions } from './contract/mail'
export { defineMigration, type Migration, type MigrationContext } from './contract/migration'
export type { Person } from './contract/person'
export type { Random } from './contract/sample'
export {
  dayOf,
  daysBefore,
  type MakeSample,
  minutesAfter,
  openingDate,
  rowsAtOpening,
  type SampleContext,
  type SampleRow,
} from './contract/sample'
export type { Store, Transaction } from './contract/store'
export { tableName } from './contract/table-model'
export { type Tables, type TablesOf, withUntypedTables } from './contract/tables'
export { inBaseCurrency, roundAmount } from './database/base-currency'
export { fromStoredDecimal, toStoredDecimal, unitsOf } from './database/decimals'
export { newId } from './database/ids'
export { oneOf } from './database/one-of'
export { comparedValueSql } from './database/queries/shadow-columns'
export { retrying } from './database/retry'
export { andRowScope, isInRowScope, rowScopeCondition } from './database/row-scope'
export { lockAndMatchIds, nextGaplessNumber } from './database/transactions/row-locks'
export { runInSavepoint } from './database/transactions/run-transaction'
export { hadRecords } from './features/dashboard/figures'
export { type Json, listSchema, nullableSchema, objectSchema, textSchema } from './features/openapi/schema'
export { expectAllDataVisible } from './features/personal-data/visible-records'
export { type PngPicture, readPictureAsPng } from './features/read-picture'
export { drawMotif, drawSign, type Motif } from './features/sample-data/drawings'
export {
  type GrantedRole,
  type Grants,
  makePeople,
  readOnlyActions,
  rolesWith,
  type SampleRole,
} from './features/sample-data/sample-people'
export * from './former-exports'
export { awaitAll } from './platform/concurrency'
export { inLanguage } from './platform/languages'
export {
  findSubdivision,
  placesAround,
  type Subdivision,
  subdivisionCodeOf,
  subdivisionsAround,
  subdivisionsOf,
} from './platform/places/subdivisions'
export { Problem } from './platform/problem'
export { setViesAddress, viesAddressOf } from './platform/service-addresses'
export { renderDocument } from './platform/threads/document-threads'
export type { Documents } from './platform/threads/documents'
export { homeZone, timeZoneOrDefault, todayOf } from './platform/time-zones'
export { choicesIn, expectTransition, labelIn, writeActionValues } from './records/checks/choice-transitions'
export { type RawQuery, readFilters } from './records/list-query'
export { restoreFormerValues } from './records/undo/restore-values'
export { withAutoNumbers } from './records/values/auto-number'
export { rowScopedStore } from './records/visible'
