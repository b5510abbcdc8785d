import { type InputFor, idOf, phrase, type RecordOf, t } from 'deckhand'
import { type Context, Problem, together, type Values } from 'deckhand/server'
import type orderResource from '../../../../resources/customer-order'
import { giveCouponBack, takeCoupon } from '../../../coupons/server/coupon-use'
import { moveForOrder, releaseCards } from '../../../stock/server/changes'
import { expectEnough, shortagesOf } from '../../../stock/server/stock'
import { amountOf } from '../amounts'
import { entry } from '../entry'
import { foundBy, serialsFor } from '../found-by'
import { shareCreditsAgain } from '../money/credit'
import { currencyOf, kept, settled } from '../money/ledger'
import { priceOrder } from '../order-pricing'
import { faultsOf, increasesOf, leavingOf, movedBy } from './difference'
import { findCreditFaults } from './find-credit-faults'
import { placedAs, termsOf, wantedOf } from './placed'
import { changesTold } from './told'

type Order = RecordOf<typeof orderResource>
type Changes = InputFor<typeof orderResource>

/** What totals follow from, and what stands on an invoice besides. */
const priced = ['items', 'coupon', 'shippingAddress', 'shippingCharge'] as const
const written = [...priced, 'billingAddress', 'paymentMethod'] as const

const isTold = (changes: Changes, names: readonly (keyof Changes)[]) =>
  names.some((name) => changes[name] !== undefined)

/**
 * What a change of an order that has not left comes to: its totals by the rules by which it was placed, at the prices it was
 * placed at, its cards and its stock by the difference.
 *
 * @throws Problem 422 where it cannot be priced, 409 where less is left than it takes.
 */
export async function beforeChange(context: Context, stored: Order, changes: Changes) {
  if (!isTold(changes, written)) return changes
  const { store, trx } = context
  const given = { ...changes } as Values
  const lines = ((given.items ?? stored.items) as readonly Values[]).map((line) => ({ ...line }))
  const faults = faultsOf(lines)
  if (Object.keys(faults).length > 0) throw new Problem(422, Object.values(faults).flat().join(' '), faults)
  const reprices = isTold(changes, priced)
  const money = reprices ? await reprice(context, stored, given, lines) : undefined
  const uncovered = money ? await findCreditFaults(context, stored, money) : {}
  if (Object.keys(uncovered).length > 0) throw new Problem(409, Object.values(uncovered).flat().join(' '), uncovered)
  if (given.items) {
    await store.lock(trx, 'customer', [stored.customer.id])
    await releaseCards(context, stored, leavingOf(stored, lines))
  }
  return {
    ...changes,
    ...money,
    ...(money && settled(stored, { total: money.total })),
    ...(money &&
      foundBy({
        ...money,
        code: (await currencyOf(context, stored)).code,
        serials: await serialsFor(trx, stored),
      })),
    revision: Number(stored.revision ?? 1) + 1,
    timeline: [
      ...(stored.timeline ?? []),
      entry(context, phrase('Changed'), await saidOf(context, stored, given, money)),
    ],
  }
}

async function reprice(context: Context, stored: Order, given: Values, lines: readonly Values[]) {
  const placed = await placedAs(context, stored)
  const items = wantedOf(stored, lines)
  const wished = { ...termsOf(stored), ...given, items } as never
  const [{ exchangeRate: _, customerDiscount: __, customerTerms: ___, taxRounding: ____, ...money }, shortages] =
    await together([priceOrder(context, wished, placed), shortagesOf(context, increasesOf(stored, lines), true)])
  expectEnough(shortages)
  return money
}

async function saidOf(
  context: Context,
  stored: Order,
  given: Values,
  money: { readonly total: number; readonly items: readonly Values[] } | undefined,
): Promise<string | null> {
  const { fields } = context.store.registry.get('customer-order')
  const told = changesTold(stored, fields as never, given, given.items ? money?.items : undefined)
  if (money === undefined || money.total === stored.total) return told || null
  const [before, after] = await together([
    kept(context, stored, Number(stored.total)),
    kept(context, stored, money.total),
  ])
  return [told, `${before} → ${after}`].filter(Boolean).join(' · ')
}

/**
 * Expects that a packed order lacks no more cards than before.
 *
 * @throws Problem 409 where it does.
 */
async function expectStillPacked({ store, trx }: Context, stored: Order): Promise<void> {
  if (stored.orderStatus !== 'packed') return
  const now = await store.get(store.registry.get('customer-order'), stored.id, trx)
  const count = Number(now?.cardsNeeded) - Number(stored.cardsNeeded)
  if (count <= 0) return
  const message = t(
    'The order is packed, and this change needs {{count}} more cards. Take it back to processing first.',
    {
      count,
    },
  )
  throw new Problem(409, message, { items: [message] })
}

/** Moves the stock, the uses of coupons and the credits of items by what has changed. */
export async function afterChange(context: Context, stored: Order, changes: Changes): Promise<void> {
  const given = changes as Values
  if (given.items) {
    await moveForOrder(context, stored, movedBy(stored, given.items as readonly Values[]))
    await expectStillPacked(context, stored)
  }
  if (isTold(changes, priced) && amountOf(stored.credited) > 0n) await shareCreditsAgain(context, stored.id)
  if (given.coupon === undefined) return
  const [former, coupon] = [idOf(stored.coupon), idOf(given.coupon)]
  if (former === coupon) return
  const ids = [former, coupon].filter((id): id is string => typeof id === 'string').sort()
  await context.store.lock(context.trx, 'coupon', ids)
  await giveCouponBack(context, stored)
  await takeCoupon(context, { customer: stored.customer, coupon: coupon ?? null } as never)
}
