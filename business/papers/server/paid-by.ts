import { choicesOf, t } from 'deckhand'
import type { Store } from 'deckhand/server'
import { amountOf } from '../../orders/server/amounts'
import { labelOf, type Order, text, type Values } from './common'

/** The ways by which money came that stayed; what is taken back goes off the latest payments. */
function waysOf(payments: readonly Values[]): string[] {
  const kept: { readonly way: string; readonly amount: bigint }[] = []
  const takeOff = (amount: bigint) => {
    const last = amount > 0n ? kept.pop() : undefined
    if (!last) return
    if (last.amount > amount) kept.push({ ...last, amount: last.amount - amount })
    else takeOff(amount - last.amount)
  }
  const inTime = [...payments].sort((one, other) => text(one.at).localeCompare(text(other.at)))
  for (const { kind, method, amount } of inTime) {
    if (kind === 'paid') kept.push({ way: text(method), amount: amountOf(amount) })
    if (kind === 'reversed') takeOff(amountOf(amount))
  }
  return [...new Set(kept.map(({ way }) => way))].filter(Boolean)
}

/** How an order was paid, in words; how it is to be paid where nothing has come in. */
export function paidBy(store: Store, order: Order, language: string): string {
  const choices = choicesOf(store.registry.get('payment').fields.method) ?? {}
  const ways = waysOf((order.payments ?? []) as readonly Values[]).map((way) => t(choices[way]?.label ?? way))
  return new Intl.ListFormat(language).format(ways) || labelOf(store, order, 'paymentMethod')
}
