import { type Field, isReadOnly } from '../field'
import type { BulkValueType } from '../kind'
import { exactProduct, exactSum } from '../numbers/exact-arithmetic'
import { idOf } from './reference'

/** The ways to change one field of many records. */
export type BulkChangeOperation = 'set' | 'clear' | 'plus' | 'minus' | 'times' | 'percent' | 'add' | 'remove'

/** The same change of one field for many records: `{ field: 'price', how: 'percent', value: 10, decimals: 2 }`. */
export interface BulkChange {
  readonly field: string
  readonly how: BulkChangeOperation
  /**
   * The value to set, add or subtract. For `percent`, the value is the increase in percent. A negative value reduces
   * the number.
   */
  readonly value?: unknown
  /** The number of decimals after rounding. Halves are rounded away from zero. Default: the decimals of the field. */
  readonly decimals?: number
}

const ways: { readonly [V in BulkValueType]: readonly BulkChangeOperation[] } = {
  one: ['set', 'clear'],
  number: ['set', 'clear', 'plus', 'minus', 'times', 'percent'],
  list: ['set', 'clear', 'add', 'remove'],
  none: [],
}

/**
 * The bulk changes that a field allows. Returns an empty list if each record needs a separate value or the server sets
 * the field.
 */
export const bulkChangeOperationsOf = (field: Field): readonly BulkChangeOperation[] => {
  const { kind, unique, required, createOnly } = field
  if (isReadOnly(field) || createOnly || kind.writeOnly || kind.files || kind.status) return []
  return ways[kind.inBulk ?? 'one'].filter(
    (how) => !(how === 'set' && unique === true) && !(how === 'clear' && (required || kind.emptyValue)),
  )
}

/** The number of decimals that the field stores. */
export const decimalsOf = (field: Field): number => {
  const column = field.kind.column(field)
  return column.store === 'decimal' ? column.scale : 0
}

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : value == null ? [] : [value])

const without = (list: readonly unknown[], others: readonly unknown[]) => {
  const ids = new Set(others.map(idOf))
  return list.filter((one) => !ids.has(idOf(one)))
}

/**
 * The new value of a field after a bulk change. Numbers are computed exactly. An empty number stays empty, except after
 * `set`.
 */
export function applyBulkChange(field: Field, { how, value, decimals }: BulkChange, now: unknown): unknown {
  const by = Number(value)
  const to = Math.min(decimals ?? Number.POSITIVE_INFINITY, decimalsOf(field))
  const worked = (work: (number: number) => number) =>
    typeof now === 'number' && Number.isFinite(by) ? work(now) : (now ?? null)
  const made: { readonly [H in BulkChangeOperation]: () => unknown } = {
    set: () => value,
    clear: () => (field.kind.inBulk === 'list' ? [] : null),
    plus: () => worked((number) => exactSum(number, by, to)),
    minus: () => worked((number) => exactSum(number, -by, to)),
    times: () => worked((number) => exactProduct(number, by, to)),
    percent: () => worked((number) => exactProduct(number, exactSum(100, by, 15), to, 2)),
    add: () => [...listed(now), ...without(listed(value), listed(now))].map(idOf),
    remove: () => without(listed(now), listed(value)).map(idOf),
  }
  return made[how]()
}
