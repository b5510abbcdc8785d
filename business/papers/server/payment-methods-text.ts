import { choicesOf, t } from 'deckhand'
import type { Store } from 'deckhand/server'
import { unreversedPayments } from '../../orders/server/money/unreversed-payments'
import { amountOf } from '../../orders/server/pricing/amounts'
import { choiceLabelOf, type Order, toText, type Values } from './paper-texts'

/** The ways by which money came that stayed, the first one first. */
function waysOf(payments: readonly Values[]): string[] {
  const inTime = [...payments].sort((one, other) => toText(one.at).localeCompare(toText(other.at)))
  const entries = inTime.map(({ kind, method, amount }) => ({ kind, method, amount: amountOf(amount) }))
  const stayed = unreversedPayments(entries).filter(({ left }) => left > 0n)
  return [...new Set(stayed.map(({ method }) => toText(method)).reverse())].filter(Boolean)
}

/** How an order was paid, in words; how it is to be paid where nothing has come in. */
export function paymentMethodsText(store: Store, order: Order, language: string): string {
  const choices = choicesOf(store.registry.get('payment').fields.method) ?? {}
  const ways = waysOf((order.payments ?? []) as readonly Values[]).map((way) => t(choices[way]?.label ?? way))
  return new Intl.ListFormat(language).format(ways) || choiceLabelOf(store, order, 'paymentMethod')
}
