import { type Condition, conditionHolds, type Values } from '../conditions'
import { doPostcodeRangesMeet } from '../places/postcode-ranges'
import type { AnyRecord } from '../records/record'
import { idOf } from '../records/reference'

/**
 * The condition under which two active records conflict. The rule also names the field that decides which record
 * applies.
 */
export interface OverlapRule<R extends Values = Values> {
  /** The field that shows the warning in the form. */
  readonly at: keyof R & string
  /** The fields whose values must be equal for a conflict. Default: none. */
  readonly same?: readonly (keyof R & string)[]
  /**
   * The references and lists of countries that must overlap for a conflict. An empty field means all records. Default:
   * none.
   */
  readonly shared?: readonly (keyof R & string)[]
  /** The field with ranges of postcodes that must overlap for a conflict. An empty field means all. Default: none. */
  readonly postcodes?: keyof R & string
  /**
   * The fields with the start and the end of the range. The range includes its start and its end. An empty field means
   * no limit.
   */
  readonly range: readonly [from: keyof R & string, to: keyof R & string]
  /**
   * For ranges of amounts: `currency` is the path to the currency, as in a money field, and `when` is the condition for
   * records with amounts. Ranges in different currencies never conflict. Default: the range consists of plain numbers.
   */
  readonly amounts?: { readonly when?: Condition<R>; readonly currency: string }
  /** The number that decides. The smallest number applies. If the numbers are equal, the oldest record applies. */
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
 * The records that conflict with a record. The checked record may lack an id.
 * @param currencyOf returns the currency of a record's amounts
 */
export const findOverlappingRecords = (
  { same = [], shared = [], postcodes, range, amounts }: OverlapRule,
  values: Values,
  others: readonly AnyRecord[],
  currencyOf: (record: Values) => unknown,
): AnyRecord[] =>
  others.filter(
    (other) =>
      other.id !== values.id &&
      same.every((name) => idOf(values[name]) === idOf(other[name])) &&
      shared.every((name) => share(values[name], other[name])) &&
      (!postcodes || doPostcodeRangesMeet(values[postcodes], other[postcodes])) &&
      meet(range, values, other) &&
      (!amounts || !conditionHolds(amounts.when, values) || currencyOf(values) === currencyOf(other)),
  )

/**
 * The record that applies if several records conflict. A record without a creation time is treated as the newest
 * record.
 */
export const decidingRecordOf = <R extends Values>({ first }: OverlapRule, records: readonly R[]): R | undefined => {
  const age = ({ createdAt, id }: Values) => `${createdAt ?? '~'}${id ?? '~'}`
  return [...records].sort((a, b) => Number(a[first] ?? 0) - Number(b[first] ?? 0) || (age(a) < age(b) ? -1 : 1))[0]
}
