import { excessDecimalsMessage } from 'deckhand'
import type { NamedCurrency } from './pricing/amounts'

/** What is wrong with an order, by the path of the field that is to be mended. */
export type FieldErrors = Record<string, string[]>

/** Notes what is wrong at a path. */
export type AddFieldError = (path: string, message: string) => void

export const fieldErrorCollector =
  (complaints: FieldErrors): AddFieldError =>
  (path, message) => {
    complaints[path] = [...(complaints[path] ?? []), message]
  }

/** What is wrong with an amount that cannot be paid in its currency, if anything. */
export const excessDecimalsError = (amount: unknown, { code, decimals }: Pick<NamedCurrency, 'code' | 'decimals'>) =>
  excessDecimalsMessage(Number(amount ?? 0), { code, decimals })
