import { currentBusiness } from '../business'
import { cachePerLocale } from '../text/cache-per-locale'

const plain = cachePerLocale(
  (locale, useGrouping: boolean) => new Intl.NumberFormat(locale, { maximumFractionDigits: 8, useGrouping }),
)

const amounts = cachePerLocale(
  (locale, currency: string | undefined) =>
    new Intl.NumberFormat(
      locale,
      currency
        ? { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }
        : { minimumFractionDigits: 2, maximumFractionDigits: 4 },
    ),
)

/** Whether a text looks like a currency code of ISO 4217. */
export const isCurrencyCode = (currency: string | undefined): currency is string => /^[A-Z]{3}$/.test(currency ?? '')

/** Formats a number for the reader's locale, with at most 8 decimals. Other values are returned as text. */
export function formatPlainNumber(value: unknown, isGrouped = true): string {
  const number = Number(value)
  return Number.isFinite(number) ? plain(isGrouped).format(number) : String(value)
}

/**
 * Formats an amount of money for the reader's locale: '₹7,961.66', or '7.961,66 ₹' in German. Other values are returned
 * as text.
 * @param currency a currency code of ISO 4217. Any other text is written after the number. Default: no currency.
 */
export function formatAmount(value: unknown, currency?: string): string {
  const number = Number(value)
  if (!Number.isFinite(number)) return String(value)
  if (!currency || isCurrencyCode(currency)) return amounts(currency).format(number)
  return `${amounts(undefined).format(number)} ${currency}`
}

/**
 * The decimals of a currency by ISO 4217: 2 for 'EUR', 0 for 'JPY'. Returns undefined if the code is not a currency.
 */
export const isoDecimals = (code: string | undefined): number | undefined =>
  isCurrencyCode(code) && Intl.supportedValuesOf('currency').includes(code)
    ? amounts(code).resolvedOptions().maximumFractionDigits
    : undefined

/**
 * The currency code of an amount, if its record contains the code. Returns undefined if only another record contains
 * the code.
 */
export function currencyCodeOf(
  path: string | undefined,
  record: Readonly<Record<string, unknown>>,
): string | undefined {
  const [name = '', through] = path?.split('.') ?? []
  const named = record[name]
  const isNone = named === undefined || named === null || named === ''
  if (path === undefined || (through !== undefined && isNone)) return currentBusiness().currency
  if (through !== undefined || isNone) return undefined
  const code = typeof named === 'object' ? (named as { readonly name?: unknown }).name : named
  return typeof code === 'string' && isCurrencyCode(code) ? code : undefined
}

const kept = /^(-?\d+(?:\.\d+)?) ([A-Z]{3})$/

/**
 * Formats an amount of money for storage in a text, independent of the reader: '7961.66 INR'. `formatStoredAmounts`
 * formats the amount for a reader.
 */
export const storableAmountText = (
  amount: number,
  { code, decimals }: { readonly code: string; readonly decimals: number },
) => `${amount.toFixed(decimals)} ${code}`

const readAmount = (part: string): string => {
  const [, amount, code] = kept.exec(part) ?? []
  return isoDecimals(code) === undefined ? part : formatAmount(amount, code)
}

/**
 * Replaces the amounts in a stored text by amounts in the reader's format. An amount must be the complete text between
 * the separators ' · ' and ' → '. Amounts inside sentences of users therefore stay unchanged.
 */
export const formatStoredAmounts = (text: string): string =>
  text
    .split(/( · | → )/)
    .map(readAmount)
    .join('')
