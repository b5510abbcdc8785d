import { t } from 'deckhand'
import type { NamedCurrency } from './amounts'

/** What is wrong with an order, by the path of the field that is to be mended. */
export type Complaints = Record<string, string[]>

/** Notes what is wrong at a path. */
export type Complain = (path: string, message: string) => void

export const complainInto =
  (complaints: Complaints): Complain =>
  (path, message) => {
    complaints[path] = [...(complaints[path] ?? []), message]
  }

/** What is wrong with an amount that cannot be paid in its currency, if anything. */
export const digitsFault = (amount: unknown, { code, decimals }: Pick<NamedCurrency, 'code' | 'decimals'>) =>
  Number(Number(amount ?? 0).toFixed(decimals)) === Number(amount ?? 0)
    ? undefined
    : t('{{code}} has {{decimals}} digits after the decimal point; round the amount to them.', { code, decimals })
