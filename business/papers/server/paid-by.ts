import { choicesOf, t } from 'deckhand'
import type { Store } from 'deckhand/server'
import { amountOf } from '../../orders/server/amounts'
import { labelOf, type Order, text, type Values } from './common'

/** The ways by which money came that stayed: what is taken back goes off the latest payments, and never off what was set off. */
function waysOf(payments: readonly Values[]): string[] {
  const inTime = [...payments].sort((one, other) => text(one.at).localeCompare(text(other.at)))
  const came: { readonly way: string; left: bigint }[] = []
  for (const { kind, method, amount } of inTime) {
    if (kind === 'paid') came.push({ way: text(method), left: amountOf(amount) })
    if (kind !== 'reversed') continue
    let reversed = amountOf(amount)
    for (const payment of came.filter(({ way }) => way !== 'offset').reverse()) {
      const taken = reversed < payment.left ? reversed : payment.left
      payment.left -= taken
      reversed -= taken
    }
  }
  return [...new Set(came.filter(({ left }) => left > 0n).map(({ way }) => way))].filter(Boolean)
}

/** How an order was paid, in words; how it is to be paid where nothing has come in. */
export function paidBy(store: Store, order: Order, language: string): string {
  const choices = choicesOf(store.registry.get('payment').fields.method) ?? {}
  const ways = waysOf((order.payments ?? []) as readonly Values[]).map((way) => t(choices[way]?.label ?? way))
  return new Intl.ListFormat(language).format(ways) || labelOf(store, order, 'paymentMethod')
}
