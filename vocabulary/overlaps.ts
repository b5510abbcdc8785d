import { type Condition, conditionHolds, type Values } from './conditions'
import type { AnyRecord } from './record'
import { idOf } from './reference'

/** When two active records may apply to the same, and which of them then counts. */
export interface OverlapRule<R extends Values = Values> {
  /** The field at which the form says so. */
  readonly at: keyof R & string
  /** Fields in which they have the same value. Default: none. */
  readonly same?: readonly (keyof R & string)[]
  /** References that they share; an empty one stands for all. Default: none. */
  readonly shared?: readonly (keyof R & string)[]
  /** The fields from which and up to which they apply, both included; an empty end is open. */
  readonly range: readonly [from: keyof R & string, to: keyof R & string]
  /**
   * Where `when` holds, the range is of amounts, in the currency that `currency` leads to as that of a money field does;
   * those in different currencies are not compared. Default: plain numbers.
   */
  readonly amounts?: { readonly when?: Condition<R>; readonly currency: string }
  /** The number that decides: the smallest counts, and of equal ones the record that was created first. */
  readonly first: keyof R & string
}

const idsOf = (value: unknown) => [value ?? []].flat().map(idOf)

const share = (one: unknown, other: unknown) => {
  const [ids, others] = [idsOf(one), idsOf(other)]
  return ids.length === 0 || others.length === 0 || ids.some((id) => others.includes(id))
}

const end = (value: unknown, open: number) => (value === null || value === undefined ? open : Number(value))

const meet = ([from, to]: OverlapRule['range'], one: Values, other: Values) =>
  end(one[from], -Infinity) <= end(other[to], Infinity) && end(other[from], -Infinity) <= end(one[to], Infinity)

/**
 * Those of some records that may apply to the same as the one with these values, which may have no id yet.
 *
 * @param currencyOf names the currency of a record's amounts.
 */
export const findOverlappingRecords = (
  { same = [], shared = [], range, amounts }: OverlapRule,
  values: Values,
  others: readonly AnyRecord[],
  currencyOf: (record: Values) => unknown,
): AnyRecord[] =>
  others.filter(
    (other) =>
      other.id !== values.id &&
      same.every((name) => idOf(values[name]) === idOf(other[name])) &&
      shared.every((name) => share(values[name], other[name])) &&
      meet(range, values, other) &&
      (!amounts || !conditionHolds(amounts.when, values) || currencyOf(values) === currencyOf(other)),
  )

/** The one of several records that counts. One without a moment of creation is the youngest. */
export const decidingRecordOf = <R extends Values>({ first }: OverlapRule, records: readonly R[]): R | undefined => {
  const age = ({ createdAt, id }: Values) => `${createdAt ?? '~'}${id ?? '~'}`
  return [...records].sort((a, b) => Number(a[first] ?? 0) - Number(b[first] ?? 0) || (age(a) < age(b) ? -1 : 1))[0]
}
