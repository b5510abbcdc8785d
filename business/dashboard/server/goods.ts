import { plusDays } from 'deckhand'
import { type Store, todayOf } from 'deckhand/server'
import { hasSerials, isLow, isStocked } from '../../stock/server/stock'
import type { Range } from './range'
import type { Figure } from './sales'

/** How many lines a panel shows. */
export const shown = 8

/** Active products whose pieces are counted, or those of them that hold to a further condition. */
const stocks = ({ db }: Store, condition = isStocked('product')) =>
  db.selectFrom('product').select(['id', 'name', 'stock']).where('status', '=', 1).where(condition).limit(shown)

interface Held {
  readonly id: string
  readonly name: string
  readonly stock: number
}

const numbered = (rows: readonly Held[]) => rows.map((row) => ({ ...row, stock: Number(row.stock) }))

/** Products whose stock has come down to where it should be refilled, the scarcest first. */
export const lowStockOf = async (store: Store) =>
  numbered(await stocks(store, isLow('product')).select('lowStockAt').orderBy('stock').orderBy('name').execute())

/** How many cards there are of each product that has serial numbers. */
export const cardsOf = async (store: Store) =>
  numbered(await stocks(store, hasSerials('product')).orderBy('stock', 'desc').orderBy('name').execute())

const soon = 7

/** Coupons that end within a week. */
export function expiringCouponsOf(store: Store) {
  const today = todayOf(store)
  return store.db
    .selectFrom('coupon')
    .select(['id', 'code', 'endsOn'])
    .where('status', '=', 1)
    .where('startsOn', '<=', today)
    .where('endsOn', '>=', today)
    .where('endsOn', '<=', plusDays(today, soon))
    .orderBy('endsOn')
    .limit(shown)
    .execute()
}

/** How many customers came in the range, and in as long a time before. */
export async function newCustomersOf(store: Store, { before, beforeEnd, start, end }: Range): Promise<Figure> {
  const [value, previous, first] = await Promise.all([
    customersBetween(store, start, end),
    customersBetween(store, before, beforeEnd),
    // Ids sort by age.
    store.db.selectFrom('customer').select('createdAt').orderBy('id').limit(1).executeTakeFirst(),
  ])
  return { value, previous: first && first.createdAt <= before ? previous : null }
}

function customersBetween({ db, ask }: Store, start: string, end: string): Promise<number> {
  const query = db
    .selectFrom('customer')
    .select(({ fn }) => fn.countAll<number>().as('came'))
    .where('deletedAt', 'is', null)
    .where('createdAt', '>=', start)
    .where('createdAt', '<', end)
  return ask(query.compile(), ([row]) => Number(row?.came))
}
