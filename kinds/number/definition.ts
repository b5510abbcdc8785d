import { parseBackendNumber } from '../../vocabulary/backend-formats/numbers'
import { type Condition, conditionHolds, fieldsInCondition } from '../../vocabulary/conditions'
import { type CommonOptions, type Field, isEmpty } from '../../vocabulary/field'
import { formatPlainNumber, isoDecimals } from '../../vocabulary/format-amounts'
import { type AlwaysPresent, createFieldFactory, defineKind } from '../../vocabulary/kind'
import { numberOptionProblems } from '../../vocabulary/option-problems'
import type { DecimalColumnStore } from '../../vocabulary/value-types'

/** A unit, or those of some records: the first whose condition holds of the record counts. */
export type Unit = string | readonly { readonly when: Condition; readonly unit: string }[]

/** The unit of a number, in the record that it stands in; undefined for none. */
export const unitOf = (unit: Unit | undefined, record: Readonly<Record<string, unknown>>): string | undefined =>
  typeof unit === 'object' ? unit.find(({ when }) => conditionHolds(when, record))?.unit : unit

const fieldsOfUnit = (unit: Unit | undefined) =>
  typeof unit === 'object' ? unit.flatMap(({ when }) => fieldsInCondition(when)) : []

export interface NumberOptions {
  /** Lowest value, itself included. */
  readonly min?: number
  /** Highest value, itself included. */
  readonly max?: number
  /** Another field of the record that this one must not be below. */
  readonly notBelow?: string
  /** Unit, shown behind the number, such as 'g'; several, where it depends on the record. Default: none. */
  readonly unit?: Unit
  /**
   * It is the number of a serial: shown as 'CC001-000007', with the prefix and the digits that the fields of these names
   * give it. Default: a number like any other.
   */
  readonly serial?: { readonly prefix: string; readonly digits: string }
  /** It is a change: shown with its sign, '+1' and '−1'. Default: false. */
  readonly signed?: boolean
}

export interface DecimalOptions extends NumberOptions {
  /** Most digits after the decimal point, 0 to 8. Default: 4. */
  readonly decimals?: number
}

const numberFromText = (given: string) => (/^\s*[+-]?(\d+\.?\d*|\.\d+)\s*$/.test(given) ? Number(given) : given)

export const sampleNumber = (
  { min = 0, max = Math.max(min + 100, 100) }: NumberOptions,
  integer: (a: number, b: number) => number,
) => integer(Math.ceil(min), Math.floor(max))

/** A number that a backend has written as text, for programs or for people; what is no number stays as it is. */
const numberArrived = (came: unknown): unknown => {
  if (typeof came !== 'string') return came
  const read = numberFromText(came)
  return typeof read === 'number' ? read : (parseBackendNumber(came)?.value ?? came)
}

/** A number as a backend writes it that has written another as text: with as many digits, where they suffice. */
const numberLike = (value: unknown, came: unknown): unknown => {
  if (typeof value !== 'number' || typeof came !== 'string') return value
  const written = parseBackendNumber(came)?.like(value) ?? String(value)
  return numberArrived(written) === value ? written : String(value)
}

const isPadded = (came: unknown): came is string => typeof came === 'string' && /^0\d+$/.test(came)

/** What kinds have in common whose values are numbers. */
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

/** What a number says of the fields beside it. */
export const numberSiblingRules = {
  siblings: ({ notBelow, unit, serial }: NumberOptions) => [
    ...new Set([...(notBelow ? [notBelow] : []), ...fieldsOfUnit(unit), ...(serial ? Object.values(serial) : [])]),
  ],
  minimumField: ({ notBelow }: NumberOptions) => notBelow,
}

export interface IntegerOptions extends NumberOptions {
  /** Its digits stand in groups, '1,000'; those of a year do not. Default: true. */
  readonly grouped?: boolean
  /**
   * It tells how many decimals amounts in this currency have: amounts that name the record as their currency are refused
   * with more. Its value is the name of the field with the currency's code: where the number is empty, it becomes that of
   * ISO 4217 for the code. Default: it is a number like others, and amounts have the decimals of ISO 4217.
   */
  readonly currencyDecimals?: string
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** A whole number. */
export const integer = defineKind<number, IntegerOptions>({
  ...numberKindDefaults,
  // The zeros in front of a serial's number are part of it.
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

/** What declares a field that keeps so many decimals; their number is part of its type, so that columns know it. */
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

/** A percentage: 18 is 18 %. From 0 to 100 unless said otherwise. */
export const percent: DecimalFactory = createFieldFactory<DecimalOptions, 'decimal'>({
  ...numberKindDefaults,
  ...numberSiblingRules,
  name: 'percent',
  bounds: { min: 0, max: 100 },
  column: ({ decimals = 4 }) => ({ store: 'decimal', scale: decimals }),
  problems: decimalProblems,
  sample: (field, sampler) => sampleNumber({ min: 0, max: 30, ...field }, sampler.integer),
})
