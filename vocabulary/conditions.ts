import { idOf, type Reference } from './reference'

type Scalar = string | number | boolean | null

/** The values of a record by the names of its fields. */
export type Values = Readonly<Record<string, unknown>>

/** What a value is compared with: a reference with the id of its record, and what is no single value with nothing. */
type Operand<Value> = unknown extends Value
  ? Scalar
  : Value extends Scalar
    ? Value
    : Value extends Reference
      ? string
      : null

/** Bounds are those of numbers, days and moments; a closed set of values has none. */
type Bound<Value> = unknown extends Value
  ? number | string
  : number extends Value
    ? number
    : string extends Value
      ? string
      : never

/**
 * What one value must be: equal to it, among them, other than it, within bounds (both included), present at all, or above
 * the value of another field, where both are present.
 */
export type ValueTest<Value = unknown, Name extends string = string> =
  | Operand<Value>
  | null
  | readonly (Operand<Value> | null)[]
  | {
      /** What it is not. */
      readonly not: Operand<Value> | null | readonly (Operand<Value> | null)[]
    }
  | {
      /** The lowest, itself included. */
      readonly min?: Bound<Value>
      /** The highest, itself included. */
      readonly max?: Bound<Value>
    }
  | {
      /** Whether there is a value. */
      readonly present: boolean
    }
  | {
      /** The field whose value it is above. */
      readonly above: Name
    }

/** A condition on a record, as data: it holds when every test in it passes. The screens and the server read the same. */
export type Condition<R extends Values = Values> = { readonly [N in keyof R]?: ValueTest<R[N], keyof R & string> }

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const among = (value: unknown, expected: Scalar | readonly Scalar[]) =>
  (Array.isArray(expected) ? expected : [expected]).some((one) => one === value || (one === null && isEmpty(value)))

const passes = (given: unknown, test: ValueTest, record: Readonly<Record<string, unknown>>): boolean => {
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

/** What is said where a condition holds of a record. Names of fields in double braces stand for its values: '{{dueOn}}'. */
export interface ConditionalMessage<R extends Values = Values> {
  /** Default: always. */
  readonly when?: Condition<R>
  /**
   * The sentence; `{{endsOn}}` in it stands for the value of that field. A part in brackets, '[ by {{customer}}]', is left out
   * where its value is not known, such as a record that an API gives by its id and does not name.
   */
  readonly says: string
}

/** A rule between fields: where `when` holds, `holds` must hold too, else `says` is shown at the field `at`. */
export interface Rule<R extends Values = Values> {
  /** Default: it always applies. */
  readonly when?: Condition<R>
  /** What must be so then. */
  readonly holds: Condition<R>
  /** The field at which it is said. */
  readonly at: keyof R & string
  /** What is said where it does not hold. */
  readonly says: string
}

/** The fields of a record by which it does not meet a condition. */
export const failingFieldsOf = (condition: Condition | undefined, record: Values): string[] =>
  Object.entries(condition ?? {}).flatMap(([name, test]) =>
    passes(record[name], test as ValueTest, record) ? [] : [name],
  )

/** Whether a record meets a condition. No condition at all is met by every record. */
export const conditionHolds = (condition: Condition | undefined, record: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(condition ?? {}).every(([name, test]) => passes(record[name], test as ValueTest, record))

/** The fields that a condition reads. */
export const fieldsInCondition = (condition: Condition | undefined): string[] =>
  Object.entries(condition ?? {}).flatMap(([name, test]) => [name, ...comparedFieldsIn(test)])

/** The other fields that a test compares with. */
export const comparedFieldsIn = (test: ValueTest | undefined): string[] =>
  typeof test === 'object' && test !== null && 'above' in test ? [test.above] : []
