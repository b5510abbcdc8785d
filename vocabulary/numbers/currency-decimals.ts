import type { Resource } from '../resource'
import { t } from '../text/i18n'
import { isoDecimals } from './format-amounts'

/** A currency code, with the number of decimals of its amounts. */
export interface CurrencyDecimals {
  readonly code: string
  readonly decimals: number
}

/**
 * The field of a currency that contains the number of decimals of its amounts. Returns undefined if there is no such
 * field.
 */
export const currencyDecimalsFieldOf = ({ fields }: Pick<Resource, 'fields'>): string | undefined =>
  Object.entries(fields).find(([, field]) => (field as { currencyDecimals?: boolean }).currencyDecimals)?.[0]

/**
 * The decimals of a currency, from its record or from ISO 4217. Returns undefined if neither source has the currency.
 */
export function decimalsOfCurrency(
  code: string | undefined,
  record: Readonly<Record<string, unknown>> = {},
  currencies?: Pick<Resource, 'fields'>,
): CurrencyDecimals | undefined {
  const told = currencies && record[currencyDecimalsFieldOf(currencies) ?? '']
  const decimals = typeof told === 'number' ? told : isoDecimals(code)
  return code === undefined || decimals === undefined ? undefined : { code, decimals }
}

/** The message if an amount has more decimals than the currency. Returns undefined if the amount is valid. */
export function excessDecimalsMessage(amount: number, { code, decimals }: CurrencyDecimals): string | undefined {
  if (Number(amount.toFixed(decimals)) === amount) return undefined
  return decimals === 0
    ? t('{{code}} amounts have no decimal places.', { code })
    : t('{{code}} amounts have at most {{count}} decimal places.', { code, count: decimals })
}
