import { currentBusiness } from './business'
import { cachePerLocale } from './cache-per-locale'

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

/** Whether a text is written as a code of ISO 4217. */
export const isCurrencyCode = (currency: string | undefined): currency is string => /^[A-Z]{3}$/.test(currency ?? '')

/** A number in the reader's way of writing, at most 8 decimals; what is no number, as it is. */
export function formatPlainNumber(value: unknown, isGrouped = true): string {
  const number = Number(value)
  return Number.isFinite(number) ? plain(isGrouped).format(number) : String(value)
}

/**
 * An amount of money in the reader's way of writing: '₹7,961.66', and in German '7.961,66 ₹'. What is no number, as it is.
 *
 * @param currency a code of ISO 4217; any other name follows the number. Default: the amount stands without a currency.
 */
export function formatAmount(value: unknown, currency?: string): string {
  const number = Number(value)
  if (!Number.isFinite(number)) return String(value)
  if (!currency || isCurrencyCode(currency)) return amounts(currency).format(number)
  return `${amounts(undefined).format(number)} ${currency}`
}

/** The decimals of a currency by ISO 4217: 2 for 'EUR', 0 for 'JPY'. Undefined for what is not a currency. */
export const isoDecimals = (code: string | undefined): number | undefined =>
  isCurrencyCode(code) && Intl.supportedValuesOf('currency').includes(code)
    ? amounts(code).resolvedOptions().maximumFractionDigits
    : undefined

/** The name of the currency of an amount, as far as its record tells; undefined where only another record could. */
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

/** An amount of money as texts keep it, whoever reads them: '7961.66 INR'. `readAmounts` says it to a reader. */
export const storableAmountText = (
  amount: number,
  { code, decimals }: { readonly code: string; readonly decimals: number },
) => `${amount.toFixed(decimals)} ${code}`

const readAmount = (part: string): string => {
  const [, amount, code] = kept.exec(part) ?? []
  return isoDecimals(code) === undefined ? part : formatAmount(amount, code)
}

/** A kept text with its amounts as the reader writes them. Only whole parts between ' · ' and ' → ' are amounts, so that sentences stay as people wrote them. */
export const formatStoredAmounts = (text: string): string =>
  text
    .split(/( · | → )/)
    .map(readAmount)
    .join('')
