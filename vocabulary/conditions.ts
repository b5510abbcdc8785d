import { idOf, type Reference } from './records/reference'

type Scalar = string | number | boolean | null

/** The values of a record by the names of its fields. */
export type Values = Readonly<Record<string, unknown>>

/**
 * The type of a comparison value. A reference is compared with the id of its record. Values that are not single values
 * can only be compared with null.
 */
type Operand<Value> = unknown extends Value
  ? Scalar
  : Value extends Scalar
    ? Value
    : Value extends Reference
      ? string
      : null

/**
 * The type of a minimum or maximum. Numbers, days and times can have a minimum and a maximum. Choices cannot have a
 * minimum or a maximum.
 */
type Bound<Value> = unknown extends Value
  ? number | string
  : number extends Value
    ? number
    : string extends Value
      ? string
      : never

/**
 * A test of one value: equal to a value, one of several values, not equal, within inclusive bounds, present, or greater
 * than another field. The comparison with another field fails if one of the two values is missing.
 */
export type ValueTest<Value = unknown, Name extends string = string> =
  | Operand<Value>
  | null
  | readonly (Operand<Value> | null)[]
  | {
      /** The value, or values, that the field must not have. */
      readonly not: Operand<Value> | null | readonly (Operand<Value> | null)[]
    }
  | {
      /** The smallest value that passes the test. */
      readonly min?: Bound<Value>
      /** The largest value that passes the test. */
      readonly max?: Bound<Value>
    }
  | {
      /** Whether the field must have a value. */
      readonly present: boolean
    }
  | {
      /** The other field, whose value must be smaller than the tested value. */
      readonly above: Name
    }

/**
 * A condition on a record, as data. The condition is met if each of its tests passes. Screens and the server evaluate
 * the same condition.
 */
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

/** A message with a condition on the record. Field names in double braces are replaced by values: '{{dueOn}}'. */
export interface ConditionalMessage<R extends Values = Values> {
  /** The condition. Default: always. */
  readonly when?: Condition<R>
  /**
   * The sentence. `{{endsOn}}` is replaced by the value of that field. A phrase in square brackets, '[ by
   * {{customer}}]', is omitted if its value is unknown. A value is unknown if an API returns only the id of a record
   * and not the name of the record.
   */
  readonly says: string
}

/**
 * A rule between fields: if the condition `when` is met, the condition `holds` must be met too. Otherwise the field
 * `at` shows the message `says`.
 */
export interface Rule<R extends Values = Values> {
  /** The condition under which the rule applies. Default: the rule always applies. */
  readonly when?: Condition<R>
  /** The condition that must be met. */
  readonly holds: Condition<R>
  /** The field that shows the message. */
  readonly at: keyof R & string
  /** The message if the rule is broken. */
  readonly says: string
}

/** The fields whose tests fail for a record. */
export const failingFieldsOf = (condition: Condition | undefined, record: Values): string[] =>
  Object.entries(condition ?? {}).flatMap(([name, test]) =>
    passes(record[name], test as ValueTest, record) ? [] : [name],
  )

/** Whether a record meets a condition. If there is no condition, the result is true. */
export const conditionHolds = (condition: Condition | undefined, record: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(condition ?? {}).every(([name, test]) => passes(record[name], test as ValueTest, record))

/** The fields that a condition reads. */
export const fieldsInCondition = (condition: Condition | undefined): string[] =>
  Object.entries(condition ?? {}).flatMap(([name, test]) => [name, ...comparedFieldsIn(test)])

/** The other fields with which a test compares. */
export const comparedFieldsIn = (test: ValueTest | undefined): string[] =>
  typeof test === 'object' && test !== null && 'above' in test ? [test.above] : []
