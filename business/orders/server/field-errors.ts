import { excessDecimalsMessage } from 'deckhand'
import type { NamedCurrency } from './pricing/amounts'

/** The errors of an order, by the path of the faulty field. */
export type FieldErrors = Record<string, string[]>

/** Adds an error at a path. */
export type AddFieldError = (path: string, message: string) => void

export const fieldErrorCollector =
  (complaints: FieldErrors): AddFieldError =>
  (path, message) => {
    complaints[path] = [...(complaints[path] ?? []), message]
  }

/**
 * The error message for an amount with more decimals than its currency has. Returns undefined if the amount is valid.
 */
export const excessDecimalsError = (amount: unknown, { code, decimals }: Pick<NamedCurrency, 'code' | 'decimals'>) =>
  excessDecimalsMessage(Number(amount ?? 0), { code, decimals })
