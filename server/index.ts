/** The door to the engine on the server: what a business writes its handlers, its routes and its sample data with. */
export type { Person } from './auth/person'
export { defineServer, type ServerSide } from './business'
export type { DashboardAnswers } from './dashboard/answers'
export { hadRecords } from './dashboard/figures'
export type { Range } from './dashboard/range'
export { inLanguage } from './languages'
export { defineMigration, type Migration, type MigrationContext } from './migration'
export { type Json, listOf, nullable, object, text } from './openapi/schema'
export type { OutboxSide } from './outbox'
export { Problem } from './problem'
export { choicesIn, labelIn } from './records/choices-in'
export { counted } from './records/counted'
export type {
  ActionAnswer,
  Context,
  Done,
  Handler,
  Handlers,
  OpenDatabase,
  Rollup,
  Undoing,
  Values,
} from './records/handler'
export { type RawQuery, readFilters } from './records/list-query'
export { expectTransition, write } from './records/move'
export { storeWithin } from './records/seen'
export { draw, drawSign, type Motif } from './sample/drawings'
export { type GrantedRole, type Grants, looking, makePeople, rolesWith, type SampleRole } from './sample/people'
export type { Random } from './sample/random'
export {
  atOpening,
  dayOf,
  daysBefore,
  type MakeSample,
  minutesAfter,
  opening,
  type Row,
  type World,
} from './sample/world'
export { fromStored, toStored, unitsOf } from './store/decimals'
export type { Dialect, Sql } from './store/dialect'
export { newId } from './store/ids'
export { inBase, rounded } from './store/in-base'
export { tableName } from './store/model'
export { oneOf } from './store/one-of'
export { retrying } from './store/retry'
export { isLocked } from './store/row-locks'
export type { Store, Transaction } from './store/store'
export { overAny, type Tables, type TablesOf } from './store/tables'
export { together } from './store/together'
export { andWithin, isWithin, within } from './store/within'
export type { Documents } from './threads/documents'
export { drawn } from './threads/pool'
export { putBack } from './undo/back'
export { homeZone, todayOf, usable } from './zones'
