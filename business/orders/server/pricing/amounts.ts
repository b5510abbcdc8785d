import type { NotStoredDecimal } from 'deckhand'

/** An amount of money in ten-thousandths. No currency has a smaller unit than a ten-thousandth, so sums are exact. */
export type Amount = bigint

const unitsPerOne = 10_000

/** The factor between a rate and its stored whole number. Rates have six decimals. */
export const unitsPerRate = 1_000_000n

/**
 * Converts an amount of a record into units: 12.5 → 125000n. For amounts that Kysely reads from the database, use
 * `unitsOf`.
 */
export const amountOf = <Value>(value: NotStoredDecimal<Value>): Amount =>
  BigInt(Math.round(Number((value as unknown) ?? 0) * unitsPerOne))

/** Converts units into a number: 125000n → 12.5. */
export const numberOf = (amount: Amount): number => Number(amount) / unitsPerOne

/** Divides and rounds half away from zero. */
const divide = (amount: bigint, by: bigint): bigint => {
  const half = amount < 0n ? -(by / 2n) : by / 2n
  return (amount + half) / by
}

/** An amount in the smallest unit of its currency: 12.5 euros are 1250n cents. */
export type MinorUnits = bigint

export interface Currency {
  /** The exchange rate against the base currency, in {@link unitsPerRate}. */
  readonly rate: bigint
  /** The number of decimals of the currency, at most four. */
  readonly decimals: number
}

export interface NamedCurrency extends Currency {
  readonly code: string
}

const stepOf = ({ decimals }: Pick<Currency, 'decimals'>) => 10n ** BigInt(4 - decimals)

/**
 * Converts an amount of one currency into the smallest unit of another currency. The function rounds once, half away
 * from zero.
 */
export const toMinorUnits = (to: Currency, amount: Amount, from: Pick<Currency, 'rate'> = to): MinorUnits =>
  divide(amount * to.rate, from.rate * stepOf(to))

/** Converts an amount in the smallest unit: 1250n cents → 125000n. */
export const fromMinorUnits = (currency: Currency, minor: MinorUnits): Amount => minor * stepOf(currency)

/** Multiplies an amount by a rate, rounded half away from zero. The rate 18 % is 180000n. */
export const applyRate = (amount: bigint, rate: bigint): bigint => divide(amount * rate, 1_000_000n)

/**
 * Multiplies a price per unit by a number of units. The price, the number of units and the rounded result are in
 * ten-thousandths.
 */
export const multiplyPrice = (price: Amount, units: bigint): Amount => divide(price * units, 10_000n)

/**
 * Converts an amount into another currency. The exchange rates of both currencies are against the base currency, in
 * {@link unitsPerRate}.
 */
export const convertAmount = (amount: Amount, from: bigint, to: bigint): Amount => divide(amount * to, from)

/** The proportional share of an amount. The share is rounded to a multiple of `unit`, half away from zero. */
export const proportionalShareOf = (amount: Amount, part: bigint, whole: bigint, unit: Amount): Amount =>
  whole === 0n ? 0n : divide(amount * part, whole * unit) * unit

/**
 * The tax on an amount at a stored rate: 18 % is 180000.
 *
 * @param included the sum of the rates of all taxes that the amount includes. Default: the amount includes no tax.
 */
export const taxOn = (amount: Amount, rate: bigint, included = 0n): Amount =>
  divide(amount * rate, 1_000_000n + included)

/** Removes the taxes that an amount includes. `included` is the sum of their rates. */
export const withoutTax = (amount: Amount, included: bigint): Amount => amount - taxOn(amount, included, included)
