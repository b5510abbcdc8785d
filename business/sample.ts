import { type MakeSample, makePeople, openingDate, type SampleRow } from 'deckhand/server'
import { makeCatalogue } from './catalogue/sample/catalogue'
import { makeCoupons, withUsedCount } from './coupons/sample/coupons'
import { makeCustomers } from './customers/sample/customers'
import { makeInvoices } from './invoices/sample/invoices'
import { makeMails, makeMailTemplates } from './mails/sample/mails'
import { makeCompanies, makeCouriers, makeMasterData, makeSocialMedia } from './masters/sample/master-data'
import { makeOrderMoney } from './orders/sample/order-money'
import { makeOrders, type Order } from './orders/sample/orders'
import { orderSearchFieldsOf } from './orders/server/search-keywords'
import { usualRoles } from './staff/server/usual-roles'
import { drawCardHandovers, makeCardMappings } from './stock/sample/cards'
import { makeStockCorrections } from './stock/sample/corrections'
import { makeStockIns, stockDemandOf } from './stock/sample/stock'
import { writeLedgerFromRecords } from './stock/server/ledger/backfill-ledger'

/** Makes the sample records of this business. */
export const makeSample: MakeSample = async (world) => {
  const basics = makeMasterData(world)
  const people = await makePeople(world, usualRoles(world.registry))
  const catalogue = await makeCatalogue(world, basics)
  const socialMedia = await makeSocialMedia(world)
  const customers = makeCustomers(world, basics)
  const coupons = makeCoupons(world, basics, catalogue)
  const nameOf = (email: string) => String(people.user.find((user) => user.email === email)?.name)
  const staff = ['orders@example.com', 'cards@example.com'].map(nameOf)
  const orders = await makeOrders(world, { basics, catalogue, customers, coupons, staff })
  const cards = drawCardHandovers(world, orders)
  const takings = stockDemandOf(orders)
  for (const [product, more] of cards.takings) takings.set(product, [...(takings.get(product) ?? []), ...more])
  const stockIn = makeStockIns(world, basics, catalogue.products, takings)
  const cardDesk = people.user.find(({ email }) => email === 'cards@example.com')?.id
  const mappings = makeCardMappings(world, cards, cardDesk)
  const serials = new Map<unknown, string[]>()
  for (const { orderItem, cardNumber } of mappings)
    serials.set(orderItem, [...(serials.get(orderItem) ?? []), String(cardNumber)])
  const corrections = makeStockCorrections(world, catalogue.products, stockIn, cardDesk)
  const decimalsOf = new Map(basics.currencies.map(({ id, decimals }) => [id, Number(decimals)]))
  const codes = new Map(basics.currencies.map(({ id, code }) => [id as unknown, code]))
  const money = orders.map(({ row, lifecycle: fate }, index) =>
    makeOrderMoney(world, { row, fate, index, decimals: decimalsOf.get(String(row.currency)) ?? 2 }),
  )
  const couriers = makeCouriers(world)
  const templates = makeMailTemplates(world, openingDate(world))
  const siteNames = new Map(basics.sites.map(({ id, name }) => [id as unknown, String(name)]))
  const mails = makeMails(world, orders, (site) => siteNames.get(site) ?? '')
  const companies = await makeCompanies(world, basics)
  const sites = basics.sites.map((site, index): SampleRow => ({ ...site, legalEntity: companies[index]?.id }))
  const issued = makeInvoices(world, { basics, sites, companies, orders, money, serials })
  const rows = {
    'mail-template': templates,
    mail: mails,
    carrier: couriers,
    'currency-master': basics.currencies,
    'tax-master': basics.taxes,
    'legal-entity': companies,
    site: sites,
    'shipping-rule': basics.shippingRules,
    'tax-rule': basics.taxRules,
    'field-category': basics.fieldCategories,
    'customer-category': basics.customerCategories,
    ...people,
    'product-category': catalogue.categories,
    'product-sub-category': catalogue.subCategories,
    product: catalogue.products,
    'social-media-master': socialMedia,
    customer: customers.map(({ row }) => row),
    coupon: withUsedCount(coupons, usesOf(orders)),
    'customer-order': orders.map(({ row }, index) => ({
      ...row,
      ...money[index]?.values,
      ...issued.orderValues.get(row.id),
      ...orderSearchFieldsOf({
        items: row.items as readonly SampleRow[],
        total: Number(row.total),
        code: String(codes.get(row.currency)),
        serials: (row.items as readonly SampleRow[]).flatMap(({ id }) => serials.get(id) ?? []),
      }),
    })),
    invoice: issued.invoices,
    'credit-note': issued.creditNotes,
    'credit-note-item': money.flatMap(({ noteItems }) => noteItems),
    payment: money.flatMap(({ payments }) => payments),
    'stock-in': stockIn,
    'customer-card-mapping': mappings,
  }
  return {
    rows,
    finish: ({ store, trx, world: { id: idAt } }) =>
      writeLedgerFromRecords(store, trx, { idAt, corrections, receivedBy: cardDesk }),
  }
}

/** The number of orders that used each coupon. The number excludes cancelled orders. */
function usesOf(orders: readonly Order[]): Map<string, number> {
  const uses = new Map<string, number>()
  for (const { row, lifecycle: fate } of orders)
    if (typeof row.coupon === 'string' && fate.orderStatus !== 'cancelled')
      uses.set(row.coupon, (uses.get(row.coupon) ?? 0) + 1)
  return uses
}
