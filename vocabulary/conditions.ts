import { idOf } from './reference'

type Scalar = string | number | boolean | null

/**
 * What one value must be: equal to it, among them, other than it, within bounds (both included), present at all, or above
 * the value of another field, where both are present.
 */
export type Test =
  | Scalar
  | readonly Scalar[]
  | { readonly not: Scalar | readonly Scalar[] }
  | { readonly min?: number | string; readonly max?: number | string }
  | { readonly present: boolean }
  | { readonly above: string }

/** A condition on a record, as data: it holds when every test in it passes. The screens and the server read the same. */
export type Condition<Name extends string = string> = { readonly [N in Name]?: Test }

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const among = (value: unknown, expected: Scalar | readonly Scalar[]) =>
  (Array.isArray(expected) ? expected : [expected]).some((one) => one === value || (one === null && isEmpty(value)))

const passes = (given: unknown, test: Test, record: Readonly<Record<string, unknown>>): boolean => {
  const value = idOf(given)
  if (test === null || typeof test !== 'object' || Array.isArray(test)) return among(value, test as Scalar)
  if ('not' in test) return !among(value, test.not)
  if ('present' in test) return isEmpty(value) !== test.present
  if ('above' in test) {
    const other = idOf(record[test.above])
    return !isEmpty(value) && !isEmpty(other) && (value as number) > (other as number)
  }
  if (isEmpty(value)) return true
  const { min, max } = test as { min?: number | string; max?: number | string }
  const comparable = value as number | string
  return (min === undefined || comparable >= min) && (max === undefined || comparable <= max)
}

/** What is said where a condition holds of a record. Names of fields in double braces stand for its values: '{{courier}}'. */
export interface Saying<Name extends string = string> {
  /** Default: always. */
  readonly when?: Condition<Name>
  readonly says: string
}

/** Whether a record meets a condition. No condition at all is met by every record. */
export const holds = (condition: Condition | undefined, record: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(condition ?? {}).every(([name, test]) => passes(record[name], test as Test, record))

/** The fields that a condition reads. */
export const fieldsIn = (condition: Condition | undefined): string[] =>
  Object.entries(condition ?? {}).flatMap(([name, test]) => [name, ...othersIn(test)])

/** The other fields that a test compares with. */
export const othersIn = (test: Test | undefined): string[] =>
  typeof test === 'object' && test !== null && 'above' in test ? [test.above] : []
