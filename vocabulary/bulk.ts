import { exactProduct, exactSum } from './exact-arithmetic'
import { type Field, isReadOnly } from './field'
import type { BulkValueType } from './kind'
import { idOf } from './reference'

/** What can be done to a field of many records at once. */
export type BulkChangeOperation = 'set' | 'clear' | 'plus' | 'minus' | 'times' | 'percent' | 'add' | 'remove'

/** A change of one field, the same for many records: `{ field: 'price', how: 'percent', value: 10, decimals: 2 }`. */
export interface BulkChange {
  readonly field: string
  readonly how: BulkChangeOperation
  /** What is set, added or taken away; for `percent` by how much a number grows, below 0 by how much it shrinks. */
  readonly value?: unknown
  /** To how many decimals a number is rounded, halves away from zero. Default: as many as the field keeps. */
  readonly decimals?: number
}

const ways: { readonly [V in BulkValueType]: readonly BulkChangeOperation[] } = {
  one: ['set', 'clear'],
  number: ['set', 'clear', 'plus', 'minus', 'times', 'percent'],
  list: ['set', 'clear', 'add', 'remove'],
  none: [],
}

/** The changes that a field of many records takes at once; none, where each record has its own or the server sets it. */
export const bulkChangeOperationsOf = (field: Field): readonly BulkChangeOperation[] => {
  const { kind, unique, required, createOnly } = field
  if (isReadOnly(field) || createOnly || kind.writeOnly || kind.files || kind.status) return []
  return ways[kind.inBulk ?? 'one'].filter(
    (how) => !(how === 'set' && unique === true) && !(how === 'clear' && (required || kind.emptyValue)),
  )
}

/** How many decimals a number of the field keeps. */
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
 * The value that a change makes of the one that stands there; numbers are worked out exactly. What is no number stays
 * empty, since nothing can be added to it.
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
