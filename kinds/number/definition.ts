import { parseBackendNumber } from '../../vocabulary/backend-formats/numbers'
import { type Condition, conditionHolds, fieldsInCondition } from '../../vocabulary/conditions'
import { type CommonOptions, type Field, isEmpty } from '../../vocabulary/field'
import { type AlwaysPresent, createFieldFactory, defineKind } from '../../vocabulary/kind'
import { formatPlainNumber, isoDecimals } from '../../vocabulary/numbers/format-amounts'
import type { DecimalColumnStore } from '../../vocabulary/records/value-types'
import { numberOptionProblems } from '../../vocabulary/rules/option-problems'

/** A unit, or several units with conditions. The first unit whose condition holds for the record applies. */
export type Unit = string | readonly { readonly when: Condition; readonly unit: string }[]

/** The unit of a number in its record. Undefined if there is none. */
export const unitOf = (unit: Unit | undefined, record: Readonly<Record<string, unknown>>): string | undefined =>
  typeof unit === 'object' ? unit.find(({ when }) => conditionHolds(when, record))?.unit : unit

const fieldsOfUnit = (unit: Unit | undefined) =>
  typeof unit === 'object' ? unit.flatMap(({ when }) => fieldsInCondition(when)) : []

export interface NumberOptions {
  /** The minimum, included. Default: none. */
  readonly min?: number
  /** The maximum, included. Default: none. */
  readonly max?: number
  /** Another field of the record whose value is the minimum. Default: none. */
  readonly notBelow?: string
  /** The unit after the number, such as 'g', or several units that depend on the record. Default: none. */
  readonly unit?: Unit
  /**
   * The number is part of a serial, shown as 'CC001-000007'. The two options name the fields with the prefix and with
   * the number of digits. Default: not a serial.
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

/** Reads a number that a backend has sent as text, for programs or for people. Other values are returned unchanged. */
const numberArrived = (came: unknown): unknown => {
  if (typeof came !== 'string') return came
  const read = numberFromText(came)
  return typeof read === 'number' ? read : (parseBackendNumber(came)?.value ?? came)
}

/**
 * Writes a number in the format of another number that the backend has sent as text. If the format would lose digits,
 * plain digits are written.
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

/** The options of a number that refer to sibling fields. */
export const numberSiblingRules = {
  siblings: ({ notBelow, unit, serial }: NumberOptions) => [
    ...new Set([...(notBelow ? [notBelow] : []), ...fieldsOfUnit(unit), ...(serial ? Object.values(serial) : [])]),
  ],
  minimumField: ({ notBelow }: NumberOptions) => notBelow,
}

export interface IntegerOptions extends NumberOptions {
  /** Whether the digits are grouped: '1,000'. Set false for years. Default: true. */
  readonly grouped?: boolean
  /**
   * Marks the number of decimals of amounts in this currency. The value is the name of the field with the currency
   * code. Amounts that refer to the record as their currency cannot have more decimals. An empty number becomes the
   * decimals of ISO 4217 for the code. Default: an ordinary number, and amounts have the decimals of ISO 4217.
   */
  readonly currencyDecimals?: string
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** A whole number. */
export const integer = defineKind<number, IntegerOptions>({
  ...numberKindDefaults,
  // The leading zeros of a serial are part of the serial.
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

/** The factory of a field with a number of decimals. The number is part of the type, so columns know it. */
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

/** An exact decimal number. */
export const decimal: DecimalFactory = createFieldFactory<DecimalOptions, 'decimal'>({
  ...numberKindDefaults,
  ...numberSiblingRules,
  name: 'decimal',
  column: ({ decimals = 4 }) => ({ store: 'decimal', scale: decimals }),
  problems: decimalProblems,
  sample: (field, sampler) => sampleNumber(field, sampler.integer),
})

/** A percentage: 18 is 18 %. Default bounds: 0 to 100. */
export const percent: DecimalFactory = createFieldFactory<DecimalOptions, 'decimal'>({
  ...numberKindDefaults,
  ...numberSiblingRules,
  name: 'percent',
  bounds: { min: 0, max: 100 },
  column: ({ decimals = 4 }) => ({ store: 'decimal', scale: decimals }),
  problems: decimalProblems,
  sample: (field, sampler) => sampleNumber({ min: 0, max: 30, ...field }, sampler.integer),
})
