import type { NotStoredDecimal } from 'deckhand'

/** Amounts of money are counted in ten-thousandths, the smallest unit that any currency has; so sums are exact. */
export type Amount = bigint

const unitsPerOne = 10_000

/** Rates are kept with six digits after the point. */
export const unitsPerRate = 1_000_000n

/** An amount of a record in units: 12.5 → 125000n. What Kysely reads is stored in units already: `unitsOf` counts those. */
export const amountOf = <Value>(value: NotStoredDecimal<Value>): Amount =>
  BigInt(Math.round(Number((value as unknown) ?? 0) * unitsPerOne))

/** 125000n → 12.5. */
export const numberOf = (amount: Amount): number => Number(amount) / unitsPerOne

/** Divides, a half away from zero. */
const divide = (amount: bigint, by: bigint): bigint => {
  const half = amount < 0n ? -(by / 2n) : by / 2n
  return (amount + half) / by
}

/** Amounts in the smallest unit that their own currency has: 12.5 euros are 1250n cents. */
export type MinorUnits = bigint

export interface Currency {
  /** Against the base, in {@link unitsPerRate}. */
  readonly rate: bigint
  /** Digits after the decimal point, at most four. */
  readonly decimals: number
}

export interface NamedCurrency extends Currency {
  readonly code: string
}

const stepOf = ({ decimals }: Pick<Currency, 'decimals'>) => 10n ** BigInt(4 - decimals)

/** An amount of one currency in the smallest unit of another, rounded once, a half away from zero. */
export const toMinorUnits = (to: Currency, amount: Amount, from: Pick<Currency, 'rate'> = to): MinorUnits =>
  divide(amount * to.rate, from.rate * stepOf(to))

/** 1250n cents → 125000n. */
export const fromMinorUnits = (currency: Currency, minor: MinorUnits): Amount => minor * stepOf(currency)

/** What a rate makes of an amount, rounded a half away from zero; 18 % is 180000n. */
export const applyRate = (amount: bigint, rate: bigint): bigint => divide(amount * rate, 1_000_000n)

/** A price for each unit, both in ten-thousandths, rounded to ten-thousandths. */
export const multiplyPrice = (price: Amount, units: bigint): Amount => divide(price * units, 10_000n)

/** An amount in another currency; both rates are against the base, in {@link unitsPerRate}. */
export const convertAmount = (amount: Amount, from: bigint, to: bigint): Amount => divide(amount * to, from)

/** The share of an amount that a part has of a whole, rounded to a multiple of `unit`, a half away from zero. */
export const proportionalShareOf = (amount: Amount, part: bigint, whole: bigint, unit: Amount): Amount =>
  whole === 0n ? 0n : divide(amount * part, whole * unit) * unit

/** The tax on an amount, at a rate as kept: 18 % is 180000. With `inclusive`, the part of the amount that is tax. */
export const taxOn = (amount: Amount, rate: bigint, inclusive: boolean): Amount =>
  divide(amount * rate, 1_000_000n + (inclusive ? rate : 0n))
