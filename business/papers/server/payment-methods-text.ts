import { choicesOf, t } from 'deckhand'
import type { Store } from 'deckhand/server'
import { unreversedPayments } from '../../orders/server/money/unreversed-payments'
import { amountOf } from '../../orders/server/pricing/amounts'
import { choiceLabelOf, type Order, toText, type Values } from './paper-texts'

/** The methods of the payments that were not reversed, in the order of the payments. */
function waysOf(payments: readonly Values[]): string[] {
  const inTime = [...payments].sort((one, other) => toText(one.at).localeCompare(toText(other.at)))
  const entries = inTime.map(({ kind, method, amount }) => ({ kind, method, amount: amountOf(amount) }))
  const stayed = unreversedPayments(entries).filter(({ left }) => left > 0n)
  return [...new Set(stayed.map(({ method }) => toText(method)).reverse())].filter(Boolean)
}

/** The payment methods of an order, as a text. Without payments, the method that the customer chose. */
export function paymentMethodsText(store: Store, order: Order, language: string): string {
  const choices = choicesOf(store.registry.get('payment').fields.method) ?? {}
  const ways = waysOf((order.payments ?? []) as readonly Values[]).map((way) => t(choices[way]?.label ?? way))
  return new Intl.ListFormat(language).format(ways) || choiceLabelOf(store, order, 'paymentMethod')
}
