import * as z from 'zod/mini'
import { type Condition, fieldsIn, holds } from '../conditions'
import { defineKind } from '../field'
import { t } from '../words'
import { figureIn } from './figures'

/** A unit, or those of some records: the first whose condition holds of the record counts. */
export type Unit = string | readonly { readonly when: Condition; readonly unit: string }[]

/** The unit of a number, in the record that it stands in; undefined for none. */
export const unitOf = (unit: Unit | undefined, record: Readonly<Record<string, unknown>>): string | undefined =>
  typeof unit === 'object' ? unit.find(({ when }) => holds(when, record))?.unit : unit

const fieldsOfUnit = (unit: Unit | undefined) =>
  typeof unit === 'object' ? unit.flatMap(({ when }) => fieldsIn(when)) : []

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

/** Without bounds of its own a number has at most fifteen digits: with more, JavaScript no longer keeps it exactly. */
const between = (field: NumberOptions, decimals: number) => {
  const { min = -(10 ** (15 - decimals)), max = 10 ** (15 - decimals) } = field
  return [
    z.gte(min, { error: () => t('At least {{min}} is needed.', { min }) }),
    z.lte(max, { error: () => t('At most {{max}} is allowed.', { max }) }),
  ]
}

/** Whether a number has no more digits after its point than are kept, told by its shortest decimal form. */
const fits = (value: number, decimals: number) => Number(value.toFixed(decimals)) === value

const decimalCheck = (field: DecimalOptions) => {
  const { decimals = 4 } = field
  return z.number({ error: () => t('Expected a number.') }).check(
    ...between(field, decimals),
    z.refine((value) => fits(value, decimals), {
      error: () => t('At most {{decimals}} digits after the decimal point are kept.', { decimals }),
    }),
  )
}

const sampleNumber = (
  { min = 0, max = Math.max(min + 100, 100) }: NumberOptions,
  integer: (a: number, b: number) => number,
) => integer(Math.ceil(min), Math.floor(max))

/** A number that a backend has written as text, for programs or for people; what is no number stays as it is. */
const numberArrived = (came: unknown): unknown => {
  if (typeof came !== 'string') return came
  const read = numberFromText(came)
  return typeof read === 'number' ? read : (figureIn(came)?.value ?? came)
}

/** A number as a backend writes it that has written another as text: with as many digits, where they suffice. */
const numberLike = (value: unknown, came: unknown): unknown => {
  if (typeof value !== 'number' || typeof came !== 'string') return value
  const written = figureIn(came)?.like(value) ?? String(value)
  return numberArrived(written) === value ? written : String(value)
}

const isPadded = (came: unknown): came is string => typeof came === 'string' && /^0\d+$/.test(came)

const number = {
  fromText: numberFromText,
  arrives: numberArrived,
  leaves: numberLike,
  align: 'end',
  filter: 'range',
  labelled: true,
} as const

const floors = {
  siblings: ({ notBelow, unit, serial }: NumberOptions) => [
    ...new Set([...(notBelow ? [notBelow] : []), ...fieldsOfUnit(unit), ...(serial ? Object.values(serial) : [])]),
  ],
  floor: ({ notBelow }: NumberOptions) => notBelow,
}

/** A whole number. */
export const integer = defineKind<number, NumberOptions>({
  ...number,
  // The zeros in front of a serial's number are part of it.
  arrives: (came, { serial }) => (serial && isPadded(came) ? came : numberArrived(came)),
  leaves: (value, came) =>
    isPadded(came) && typeof value === 'number' ? String(value).padStart(came.length, '0') : numberLike(value, came),
  ...floors,
  name: 'integer',
  column: () => ({ store: 'integer' }),
  check: (field) =>
    z
      .number({ error: () => t('Expected a whole number.') })
      .check(z.refine(Number.isSafeInteger, { error: () => t('Expected a whole number.') }), ...between(field, 0)),
  sample: (field, sampler) => sampleNumber(field, sampler.integer),
})

/** An exact decimal number. */
export const decimal = defineKind<number, DecimalOptions>({
  ...number,
  ...floors,
  name: 'decimal',
  column: ({ decimals = 4 }) => ({ store: 'decimal', scale: decimals }),
  check: decimalCheck,
  sample: (field, sampler) => sampleNumber(field, sampler.integer),
})

export interface MoneyOptions extends NumberOptions {
  /**
   * The field of the record that refers to its currency; 'site.currency' for that of the record which `site` refers to,
   * or the base currency where it refers to none. Default: the base currency.
   */
  readonly currency?: string
  /** Where this holds of the record, the number is a percentage: 18 is 18 %. Default: never. */
  readonly percentWhen?: Condition
}

/** An amount of money: an exact decimal of at most four places, the most that ISO 4217 gives a currency. */
export const money = defineKind<number, MoneyOptions>({
  ...number,
  name: 'money',
  isAmount: true,
  labelled: false,
  column: () => ({ store: 'decimal', scale: 4 }),
  check: decimalCheck,
  sample: (field, sampler) => sampleNumber({ min: 1, max: 500, ...field }, sampler.integer),
  siblings: ({ notBelow, currency, percentWhen }) =>
    [notBelow, currency?.split('.')[0], ...fieldsIn(percentWhen)].filter((name) => name !== undefined),
  floor: floors.floor,
})

/** A percentage: 18 is 18 %. From 0 to 100 unless said otherwise. */
export const percent = defineKind<number, DecimalOptions>({
  ...number,
  ...floors,
  name: 'percent',
  column: ({ decimals = 4 }) => ({ store: 'decimal', scale: decimals }),
  check: (field) => decimalCheck({ min: 0, max: 100, ...field }),
  sample: (field, sampler) => sampleNumber({ min: 0, max: 30, ...field }, sampler.integer),
})
