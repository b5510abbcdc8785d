import * as z from 'zod/mini'
import { formatPlainNumber } from '../../vocabulary/numbers/format-amounts'
import { t } from '../../vocabulary/text/i18n'
import type { DecimalOptions, NumberOptions } from './definition'

/**
 * If the field has no bounds, a number has at most fifteen digits. JavaScript cannot store numbers with more digits
 * exactly.
 */
const between = (field: NumberOptions, decimals: number) => {
  const { min = -(10 ** (15 - decimals)), max = 10 ** (15 - decimals) } = field
  return [
    z.gte(min, { error: () => t('Must be at least {{min}}.', { min: formatPlainNumber(min) }) }),
    z.lte(max, { error: () => t('Must be at most {{max}}.', { max: formatPlainNumber(max) }) }),
  ]
}

export const integer = (field: NumberOptions) =>
  z
    .number({ error: () => t('Must be a whole number.') })
    .check(z.refine(Number.isSafeInteger, { error: () => t('Must be a whole number.') }), ...between(field, 0))

/** Whether a number has at most the allowed number of decimals, in its shortest decimal notation. */
const fits = (value: number, decimals: number) => Number(value.toFixed(decimals)) === value

export const decimal = (field: DecimalOptions) => {
  const { decimals = 4 } = field
  return z.number({ error: () => t('Must be a number.') }).check(
    ...between(field, decimals),
    z.refine((value) => fits(value, decimals), {
      error: () => t('Must have at most {{decimals}} decimal places.', { decimals }),
    }),
  )
}

export const percent = (field: DecimalOptions) => decimal({ min: 0, max: 100, ...field })
