import { excessDecimals } from 'deckhand'
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
  excessDecimals(Number(amount ?? 0), { code, decimals })
