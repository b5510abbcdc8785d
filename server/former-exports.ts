/**
 * This file exports functions under their former names. The next version removes the former names. The first call of
 * each function logs a warning.
 */

import { renamedFunction } from '../vocabulary/renamed'
import { openingDate, rowsAtOpening } from './contract/sample'
import { withUntypedTables } from './contract/tables'
import { inBaseCurrency, roundAmount } from './database/base-currency'
import { fromStoredDecimal, toStoredDecimal } from './database/decimals'
import { andRowScope, isInRowScope, rowScopeCondition } from './database/row-scope'
import { lockAndMatchIds } from './database/transactions/row-locks'
import { listSchema, nullableSchema, objectSchema, textSchema } from './features/openapi/schema'
import { drawMotif } from './features/sample-data/drawings'
import { readOnlyActions } from './features/sample-data/sample-people'
import { awaitAll } from './platform/concurrency'
import { renderDocument } from './platform/threads/document-threads'
import { timeZoneOrDefault } from './platform/time-zones'
import { writeActionValues } from './records/checks/choice-transitions'
import { restoreFormerValues } from './records/undo/restore-values'
import { withAutoNumbers } from './records/values/auto-number'
import { rowScopedStore } from './records/visible'

export type { DashboardRange as Range } from './contract/dashboard'
export type { RecordedCall as Done, UndoHandler as Undoing } from './contract/handler'
export type { OutboxOptions as OutboxSide } from './contract/mail'
export type { SampleContext as World, SampleRow as Row } from './contract/sample'

/** @deprecated Use `textSchema`. */
export const text = textSchema

/** @deprecated Use `listSchema`. */
export const listOf = /* @__PURE__ */ renamedFunction('listOf', 'listSchema', listSchema)

/** @deprecated Use `objectSchema`. */
export const object = /* @__PURE__ */ renamedFunction('object', 'objectSchema', objectSchema)

/** @deprecated Use `nullableSchema`. */
export const nullable = /* @__PURE__ */ renamedFunction('nullable', 'nullableSchema', nullableSchema)

/** @deprecated Use `withAutoNumbers`. */
export const counted = /* @__PURE__ */ renamedFunction('counted', 'withAutoNumbers', withAutoNumbers)

/** @deprecated Use `writeActionValues`. */
export const write = /* @__PURE__ */ renamedFunction('write', 'writeActionValues', writeActionValues)

/** @deprecated Use `rowScopedStore`. */
export const storeWithin = /* @__PURE__ */ renamedFunction('storeWithin', 'rowScopedStore', rowScopedStore)

/** @deprecated Use `drawMotif`. */
export const draw = /* @__PURE__ */ renamedFunction('draw', 'drawMotif', drawMotif)

/** @deprecated Use `openingDate`. */
export const opening = /* @__PURE__ */ renamedFunction('opening', 'openingDate', openingDate)

/** @deprecated Use `rowsAtOpening`. */
export const atOpening = /* @__PURE__ */ renamedFunction('atOpening', 'rowsAtOpening', rowsAtOpening)

/** @deprecated Use `readOnlyActions`. */
export const looking = readOnlyActions

/** @deprecated Use `awaitAll`. */
export const together = /* @__PURE__ */ renamedFunction('together', 'awaitAll', awaitAll)

/** @deprecated Use `inBaseCurrency`. */
export const inBase = /* @__PURE__ */ renamedFunction('inBase', 'inBaseCurrency', inBaseCurrency)

/** @deprecated Use `roundAmount`. */
export const rounded = /* @__PURE__ */ renamedFunction('rounded', 'roundAmount', roundAmount)

/** @deprecated Use `toStoredDecimal`. */
export const toStored = /* @__PURE__ */ renamedFunction('toStored', 'toStoredDecimal', toStoredDecimal)

/** @deprecated Use `fromStoredDecimal`. */
export const fromStored = /* @__PURE__ */ renamedFunction('fromStored', 'fromStoredDecimal', fromStoredDecimal)

/** @deprecated Use `lockAndMatchIds`. */
export const isLocked = /* @__PURE__ */ renamedFunction('isLocked', 'lockAndMatchIds', lockAndMatchIds)

/** @deprecated Use `rowScopeCondition`. */
export const within = /* @__PURE__ */ renamedFunction('within', 'rowScopeCondition', rowScopeCondition)

/** @deprecated Use `isInRowScope`. */
export const isWithin = /* @__PURE__ */ renamedFunction('isWithin', 'isInRowScope', isInRowScope)

/** @deprecated Use `andRowScope`. */
export const andWithin = /* @__PURE__ */ renamedFunction('andWithin', 'andRowScope', andRowScope)

/** @deprecated Use `withUntypedTables`. */
export const overAny = /* @__PURE__ */ renamedFunction('overAny', 'withUntypedTables', withUntypedTables)

/** @deprecated Use `renderDocument`. */
export const drawn = /* @__PURE__ */ renamedFunction('drawn', 'renderDocument', renderDocument)

/** @deprecated Use `timeZoneOrDefault`. */
export const usable = /* @__PURE__ */ renamedFunction('usable', 'timeZoneOrDefault', timeZoneOrDefault)

/** @deprecated Use `restoreFormerValues`. */
export const putBack = /* @__PURE__ */ renamedFunction('putBack', 'restoreFormerValues', restoreFormerValues)
