import { sql } from 'kysely'
import { makeCatalogue } from '../../business/catalogue/sample/catalogue'
import { makeCoupons, withUses } from '../../business/coupons/sample/coupons'
import { makeCustomers } from '../../business/customers/sample/customers'
import { makeBasics } from '../../business/masters/sample/basics'
import { makeSocialMedia } from '../../business/masters/sample/social'
import { makeOrders, type Order } from '../../business/orders/sample/orders'
import { makePeople } from '../../business/staff/sample/people'
import { drawCards, makeMappings } from '../../business/stock/sample/cards'
import { makeCorrections } from '../../business/stock/sample/corrections'
import { makeStock, takingsOf } from '../../business/stock/sample/stock'
import { fillLedger } from '../../business/stock/server/begin'
import type { Event } from '../../business/stock/server/book'
import type { FileStore } from '../files/files'
import { tableName } from '../store/model'
import type { Store } from '../store/store'
import { complete, sampleRows } from './generic'
import { inDependencyOrder } from './order-of-tables'
import { createWorld, type Row, type World } from './world'

/** What the sample data are made from. */
export interface SampleOptions {
  readonly store: Store
  readonly files: FileStore
  /** The moment at which the sample year ends; the same moment gives the same records. */
  readonly now: Date
}

/**
 * Fills an empty store with a year in the life of an invented business, in one transaction. Resources that it knows
 * nothing of get rows made up from their declarations.
 */
export async function createSampleData({ store, files, now }: SampleOptions): Promise<void> {
  const world = createWorld(store.registry, files, now)
  const { written, corrections, receivedBy } = await writeRows(world)
  const rows = new Map<string, readonly Row[]>()
  for (const resource of inDependencyOrder(store.registry)) {
    const own = written[resource.name]
    rows.set(resource.name, own ? await complete(world, resource, own, rows) : await sampleRows(world, resource, rows))
  }
  await store.transaction(async (trx) => {
    for (const [name, own] of rows) await store.insertMany(trx, store.registry.get(name), own)
    // A world of its own: rows made up for further resources must not change the ids of the ledger.
    await fillLedger(store, trx, { idAt: createWorld(store.registry, files, now).id, corrections, receivedBy })
  })
  // Without statistics the database picks poor indexes for tables that have just been filled.
  for (const { name } of store.registry.all) await sql`analyze ${sql.table(tableName(name))}`.execute(store.db)
}

/** How many records of other resources the rows of a new one are spread over. */
const referable = 200

/** Makes up rows for resources whose tables are new, beside the sample data that are there. */
export async function addSampleRows({ store, files, now }: SampleOptions, names: readonly string[]): Promise<void> {
  const { registry, db } = store
  const world = createWorld(registry, files, now)
  const rows = new Map<string, readonly Row[]>()
  for (const { name } of registry.all)
    rows.set(name, await db.selectFrom(tableName(name)).select('id').orderBy('id').limit(referable).execute())
  const added = inDependencyOrder(registry).filter(({ name }) => names.includes(name))
  for (const resource of added) rows.set(resource.name, await sampleRows(world, resource, rows))
  await store.transaction(async (trx) => {
    for (const resource of added) await store.insertMany(trx, resource, rows.get(resource.name) ?? [])
  })
}

interface Written {
  /** By the name of their resource. */
  readonly written: Readonly<Record<string, readonly Row[]>>
  /** What was put right by hand in the ledger, which follows from the rows for the rest. */
  readonly corrections: readonly Event[]
  /** Who received the goods. */
  readonly receivedBy: string | undefined
}

/** The rows of the resources that this business has. */
async function writeRows(world: World): Promise<Written> {
  const basics = makeBasics(world)
  const { roles, users } = await makePeople(world)
  const catalogue = await makeCatalogue(world, basics)
  const socialMedia = await makeSocialMedia(world)
  const customers = makeCustomers(world, basics)
  const coupons = makeCoupons(world, basics, catalogue)
  const nameOf = (email: string) => String(users.find((user) => user.email === email)?.name)
  const staff = ['orders@example.com', 'cards@example.com'].map(nameOf)
  const orders = makeOrders(world, { basics, catalogue, customers, coupons, staff })
  const cards = drawCards(world, orders)
  const takings = takingsOf(orders)
  for (const [product, more] of cards.takings) takings.set(product, [...(takings.get(product) ?? []), ...more])
  const stockIn = makeStock(world, basics, catalogue.products, takings)
  const cardDesk = users.find(({ email }) => email === 'cards@example.com')?.id
  const written = {
    'currency-master': basics.currencies,
    'tax-master': basics.taxes,
    state: basics.states,
    site: basics.sites,
    'shipping-rule': basics.shippingRules,
    'field-category': basics.fieldCategories,
    'customer-category': basics.customerCategories,
    role: roles,
    user: users,
    'product-category': catalogue.categories,
    'product-sub-category': catalogue.subCategories,
    product: catalogue.products,
    'social-media-master': socialMedia,
    customer: customers.map(({ row }) => row),
    coupon: withUses(coupons, usesOf(orders)),
    'customer-order': orders.map(({ row }) => row),
    'stock-in': stockIn,
    'customer-card-mapping': makeMappings(world, cards, cardDesk),
  }
  return { written, receivedBy: cardDesk, corrections: makeCorrections(world, catalogue.products, stockIn, cardDesk) }
}

/** How many orders that stand used each coupon. */
function usesOf(orders: readonly Order[]): Map<string, number> {
  const uses = new Map<string, number>()
  for (const { row, fate } of orders)
    if (typeof row.coupon === 'string' && fate.orderStatus !== 'cancelled')
      uses.set(row.coupon, (uses.get(row.coupon) ?? 0) + 1)
  return uses
}
