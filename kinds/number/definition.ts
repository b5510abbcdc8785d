import { parseBackendNumber } from '../../vocabulary/backend-formats/numbers'
import { type Condition, conditionHolds, fieldsInCondition } from '../../vocabulary/conditions'
import { type CommonOptions, type Field, isEmpty } from '../../vocabulary/field'
import { type AlwaysPresent, createFieldFactory, defineKind } from '../../vocabulary/kind'
import { formatPlainNumber, isoDecimals } from '../../vocabulary/numbers/format-amounts'
import type { DecimalColumnStore } from '../../vocabulary/records/value-types'
import { numberOptionProblems } from '../../vocabulary/rules/option-problems'

/** A unit, or several units that have conditions. The first unit whose condition is met by the record is used. */
export type Unit = string | readonly { readonly when: Condition; readonly unit: string }[]

/** The unit of a number in its record. Undefined if the number has no unit. */
export const unitOf = (unit: Unit | undefined, record: Readonly<Record<string, unknown>>): string | undefined =>
  typeof unit === 'object' ? unit.find(({ when }) => conditionHolds(when, record))?.unit : unit

const fieldsOfUnit = (unit: Unit | undefined) =>
  typeof unit === 'object' ? unit.flatMap(({ when }) => fieldsInCondition(when)) : []

export interface NumberOptions {
  /** The minimum, which is an allowed value. Default: no minimum. */
  readonly min?: number
  /** The maximum, which is an allowed value. Default: no maximum. */
  readonly max?: number
  /** Another field of the record whose value is the minimum. Default: no such field. */
  readonly notBelow?: string
  /** The unit that follows the number, such as 'g', or several units that depend on the record. Default: no unit. */
  readonly unit?: Unit
  /**
   * Whether the number is part of a serial number, which is shown as 'CC001-000007'. The two options name the fields
   * that contain the prefix and the number of digits. By default, the number is not part of a serial number.
   */
  readonly serial?: { readonly prefix: string; readonly digits: string }
  /** Whether the number is a change, shown with its sign: '+1' and '−1'. Default: false. */
  readonly signed?: boolean
}

export interface DecimalOptions extends NumberOptions {
  /** The maximum number of decimals, from 0 to 8. Default: 4. */
  readonly decimals?: number
}

const numberFromText = (given: string) => (/^\s*[+-]?(\d+\.?\d*|\.\d+)\s*$/.test(given) ? Number(given) : given)

export const sampleNumber = (
  { min = 0, max = Math.max(min + 100, 100) }: NumberOptions,
  integer: (a: number, b: number) => number,
) => integer(Math.ceil(min), Math.floor(max))

/**
 * Reads a number that a backend has sent as text, in a format for programs or in a format for people. A value that is
 * not a text with a number is returned unchanged.
 */
const numberArrived = (came: unknown): unknown => {
  if (typeof came !== 'string') return came
  const read = numberFromText(came)
  return typeof read === 'number' ? read : (parseBackendNumber(came)?.value ?? came)
}

/**
 * Writes a number in the format of another number that the backend has sent as text. If the format cannot represent all
 * digits, plain digits are written.
 */
const numberLike = (value: unknown, came: unknown): unknown => {
  if (typeof value !== 'number' || typeof came !== 'string') return value
  const written = parseBackendNumber(came)?.like(value) ?? String(value)
  return numberArrived(written) === value ? written : String(value)
}

const isPadded = (came: unknown): came is string => typeof came === 'string' && /^0\d+$/.test(came)

/** The common properties of kinds whose values are numbers. */
export const numberKindDefaults = {
  fromText: numberFromText,
  fromApi: numberArrived,
  toApi: numberLike,
  align: 'end',
  filter: 'range',
  control: 'number',
  labelled: true,
  order: 'number',
  formatInSentence: (value: unknown) => formatPlainNumber(value),
  inBulk: 'number',
  bounds: { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY },
} as const

/** The options of a number that refer to other fields of the record. */
export const numberSiblingRules = {
  siblings: ({ notBelow, unit, serial }: NumberOptions) => [
    ...new Set([...(notBelow ? [notBelow] : []), ...fieldsOfUnit(unit), ...(serial ? Object.values(serial) : [])]),
  ],
  minimumField: ({ notBelow }: NumberOptions) => notBelow,
}

export interface IntegerOptions extends NumberOptions {
  /**
   * Whether the number is shown with grouped digits, such as '1,000'. Set the option to false for numbers that are
   * years. Default: true.
   */
  readonly grouped?: boolean
  /**
   * Marks a number field as the number of decimals of amounts in this currency. The value of the option is the name of
   * the field with the currency code. If an amount refers to the record as its currency, the amount cannot have more
   * decimals. If the field is empty, its value becomes the number of decimals in ISO 4217 for the code. By default, the
   * field is an ordinary number, and amounts have the decimals of ISO 4217.
   */
  readonly currencyDecimals?: string
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** The field kind for a whole number without decimals. */
export const integer = defineKind<number, IntegerOptions>({
  ...numberKindDefaults,
  // The leading zeros of a serial number are part of the serial number.
  fromApi: (came, { serial }) => (serial && isPadded(came) ? came : numberArrived(came)),
  toApi: (value, came) =>
    isPadded(came) && typeof value === 'number' ? String(value).padStart(came.length, '0') : numberLike(value, came),
  ...numberSiblingRules,
  siblings: (field) => [
    ...numberSiblingRules.siblings(field),
    ...(field.currencyDecimals ? [field.currencyDecimals] : []),
  ],
  normalize: (typed, { currencyDecimals }, beside) =>
    currencyDecimals && isEmpty(typed) ? (isoDecimals(textOf(beside[currencyDecimals])) ?? typed) : typed,
  formatInSentence: (value, { serial, grouped = true }) => (serial ? String(value) : formatPlainNumber(value, grouped)),
  name: 'integer',
  column: () => ({ store: 'integer' }),
  sample: (field, sampler) => sampleNumber(field, sampler.integer),
})

const decimalProblems = (field: DecimalOptions) => numberOptionProblems(field, 'decimals', { to: 8 })

/**
 * Creates the function that declares a field with a fixed number of decimals. The number of decimals is part of the
 * type, so columns know the number.
 */
type DecimalFactory = <
  const Required extends boolean = false,
  const ReadOnly extends boolean = false,
  const Derived extends boolean = false,
  When extends Condition = never,
  const Beyond extends boolean = false,
  const Decimals extends number = 4,
>(
  options?: CommonOptions<Required, ReadOnly, number, Derived, When, Beyond> &
    DecimalOptions & { readonly decimals?: Decimals },
) => Field<number, number, AlwaysPresent<Required, When, Beyond>, ReadOnly, Derived, DecimalColumnStore<Decimals>>

/** The field kind for an exact decimal number. */
export const decimal: DecimalFactory = createFieldFactory<DecimalOptions, 'decimal'>({
  ...numberKindDefaults,
  ...numberSiblingRules,
  name: 'decimal',
  column: ({ decimals = 4 }) => ({ store: 'decimal', scale: decimals }),
  problems: decimalProblems,
  sample: (field, sampler) => sampleNumber(field, sampler.integer),
})

/** The field kind for a percentage: the number 18 means 18 %. By default, a percentage is between 0 and 100. */
export const percent: DecimalFactory = createFieldFactory<DecimalOptions, 'decimal'>({
  ...numberKindDefaults,
  ...numberSiblingRules,
  name: 'percent',
  bounds: { min: 0, max: 100 },
  column: ({ decimals = 4 }) => ({ store: 'decimal', scale: decimals }),
  problems: decimalProblems,
  sample: (field, sampler) => sampleNumber({ min: 0, max: 30, ...field }, sampler.integer),
})
