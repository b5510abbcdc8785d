import { isoDecimals } from './format-amounts'
import { t } from './i18n'
import type { Resource } from './resource'

/** A currency by its code, and how many decimals its amounts have. */
export interface CurrencyDecimals {
  readonly code: string
  readonly decimals: number
}

/** The field of a currency that tells how many decimals its amounts have; undefined where none does. */
export const currencyDecimalsFieldOf = ({ fields }: Pick<Resource, 'fields'>): string | undefined =>
  Object.entries(fields).find(([, field]) => (field as { currencyDecimals?: boolean }).currencyDecimals)?.[0]

/** The decimals of a currency: those that its record tells, or those of ISO 4217. Undefined where neither is known. */
export function decimalsOfCurrency(
  code: string | undefined,
  record: Readonly<Record<string, unknown>> = {},
  currencies?: Pick<Resource, 'fields'>,
): CurrencyDecimals | undefined {
  const told = currencies && record[currencyDecimalsFieldOf(currencies) ?? '']
  const decimals = typeof told === 'number' ? told : isoDecimals(code)
  return code === undefined || decimals === undefined ? undefined : { code, decimals }
}

/** Why an amount cannot be in a currency, as it has more decimals; undefined where it can. */
export function excessDecimalsMessage(amount: number, { code, decimals }: CurrencyDecimals): string | undefined {
  if (Number(amount.toFixed(decimals)) === amount) return undefined
  return decimals === 0
    ? t('{{code}} amounts have no decimal places.', { code })
    : t('{{code}} amounts have at most {{count}} decimal places.', { code, count: decimals })
}
