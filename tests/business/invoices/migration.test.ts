import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCompaniesOfSites } from '../../../business/invoices/server/migrate-companies'
import { createRequestedInvoices, requestInvoicesOfOrders } from '../../../business/invoices/server/migrate-invoices'
import type { Store } from '../../../server/contract/store'
import { bothDialects } from '../../server/support/stores'
import { openShop, type Shop } from '../support/shop'

type Values = Readonly<Record<string, unknown>>

describe.each(bothDialects)('the migration of sites and orders on %s', (dialect) => {
  let shop: Shop
  let box: string

  beforeAll(async () => {
    shop = await openShop(dialect)
    box = await shop.product({ name: 'Box', type: 'accessory', tracksSerials: false, price: 100 })
    await shop.receive(box, 100)
  })
  afterAll(() => shop.close())

  const act = async (id: string, path: string, values: Values) => {
    const { status, text } = await shop.call('PUT', `/customer-order/${path}/${id}`, values)
    expect(status, text).toBe(200)
  }
  const place = async (values: Values = {}) => {
    const { body } = await shop.order([{ product: box, quantity: 2 }], values)
    return body.data as { readonly id: string; readonly orderNumber: string }
  }

  it('moves tax number and bank account of the sites to companies, and keeps the numbers of invoices', async () => {
    const { db } = shop.store
    const sites = ['Delhi', 'Berlin', 'Goa']
    const ids = await Promise.all(
      sites.map((name, at) =>
        shop.create('site', { name, code: `S${at}`, currency: shop.ids.currency, timezone: 'Asia/Kolkata' }),
      ),
    )
    const [paid, unpaid, credited, shipped, cancelled] = [
      await place(),
      await place(),
      await place(),
      await place({ paymentMethod: 'cash-on-delivery' }),
      await place(),
    ]
    await act(paid.id, 'payment-status', { paymentStatus: 'success' })
    await act(paid.id, 'refund', { amount: 36, method: 'card', reason: 'Dented' })
    await act(credited.id, 'pay', { amount: 50, method: 'card' })
    await act(credited.id, 'refund', { amount: 10, goodwill: 10, method: 'card', reason: 'Gesture' })
    for (const orderStatus of ['confirmed', 'processing', 'packed', 'shipped'])
      await act(shipped.id, 'order-status', { data: { orderStatus } })
    await act(cancelled.id, 'payment-status', { paymentStatus: 'success' })
    await act(cancelled.id, 'order-status', { data: { orderStatus: 'cancelled' } })

    // The database of an earlier version has no companies and no invoices, and its sites have more columns.
    for (const column of ['taxNumber', 'accountName', 'iban', 'bic', 'accountAddress', 'upiId'])
      await sql`alter table site add column ${sql.id(column)} text`.execute(db)
    await sql`delete from credit_note_item where "creditNote" in (select id from credit_note where kind = 'cancellation')`.execute(
      db,
    )
    await sql`delete from credit_note where kind = 'cancellation'`.execute(db)
    await sql`update credit_note set number = 'CN-000009' where "order" = ${credited.id}`.execute(db)
    await sql`update credit_note set invoice = null, document = null, "legalEntity" = null, date = null`.execute(db)
    await sql`update customer_order set "invoicedOn" = null, invoiced = null`.execute(db)
    await sql`delete from invoice`.execute(db)
    await sql`update site set "legalEntity" = null, country = null`.execute(db)
    await sql`delete from legal_entity`.execute(db)
    const account = { taxNumber: '29AAHCH0001A1ZF', accountName: 'Harbour Cards' }
    for (const id of [shop.ids.site, ids[0]])
      await sql`update site set "taxNumber" = ${account.taxNumber}, "accountName" = ${account.accountName},
        address = ${'12 Harbour Road\nBengaluru 560001'} where id = ${id}`.execute(db)
    await sql`update site set iban = 'DE89370400440532013000', timezone = 'Europe/Berlin',
      "accountAddress" = ${JSON.stringify({ line1: 'Kai 4', country: 'DE' })} where id = ${ids[1]}`.execute(db)

    await shop.store.transaction(async (trx) => {
      await createCompaniesOfSites({ store: shop.store, trx })
      await requestInvoicesOfOrders({ trx })
    })
    // The first start stops after the first order. The next start writes the invoices of the other orders.
    let count = 0
    const interrupted: Store = {
      ...shop.store,
      transaction: (work) => {
        count += 1
        return count === 1 ? shop.store.transaction(work) : Promise.reject(new Error('The server was stopped.'))
      },
    }
    await expect(createRequestedInvoices(interrupted, 1)).rejects.toThrow('The server was stopped.')
    expect((await shop.call('GET', '/invoice')).body).toHaveLength(1)
    await createRequestedInvoices(shop.store, 1)

    // Later starts do not write invoices again, for example of sites that issue invoices by hand.
    await sql`update customer_order set "invoicedOn" = null where id = ${paid.id}`.execute(db)
    await createRequestedInvoices(shop.store)
    await sql`update customer_order set "invoicedOn" = (select date from invoice where "order" = customer_order.id)
      where id = ${paid.id}`.execute(db)

    const companies: Values[] = (await shop.call('GET', '/legal-entity')).body
    expect(companies.map(({ name }) => name).sort()).toEqual(['Berlin', 'Goa', 'Harbour Cards'])
    expect(companies.find(({ name }) => name === 'Harbour Cards')).toMatchObject({
      ...{ line1: '12 Harbour Road', line2: 'Bengaluru 560001', country: 'IN' },
      taxNumbers: [{ country: 'IN', number: '29AAHCH0001A1ZF' }],
      invoiceFormat: 'INV-{year}-{number:5}',
    })
    expect(companies.find(({ name }) => name === 'Berlin')).toMatchObject({
      ...{ country: 'DE', iban: 'DE89370400440532013000', accountAddress: { line1: 'Kai 4' } },
    })
    const ofSites: Values[] = (await shop.call('GET', '/site')).body
    expect(ofSites.every(({ legalEntity }) => legalEntity)).toBe(true)

    const invoices: Values[] = (await shop.call('GET', '/invoice?_sort=number&_order=asc')).body
    expect(invoices.map(({ number, total, counter }) => [number, total, counter])).toEqual(
      [paid, shipped, cancelled].map(({ orderNumber }) => [orderNumber, 236, null]),
    )
    expect(invoices[0]).toMatchObject({
      ...{ items: [{ name: 'Box', quantity: 2 }], taxes: [{ name: 'GST', amount: 36 }] },
      document: { total: 236, credited: 36, paid: 200 },
    })
    const invoiced = async (id: string) => (await shop.read('customer-order', id)).invoiced
    expect([await invoiced(paid.id), await invoiced(shipped.id), await invoiced(cancelled.id)]).toEqual([200, 236, 236])
    expect((await shop.read('customer-order', unpaid.id)).invoicedOn).toBeNull()
    const [note] = (await shop.call('GET', `/credit-note?order=${paid.id}`)).body
    expect(note).toMatchObject({
      invoice: { name: paid.orderNumber },
      document: { kind: 'credit-note', preceding: { number: paid.orderNumber }, total: 36, reason: 'Dented' },
    })
    expect((await shop.call('GET', `/credit-note/document/${note.id}`)).status).toBe(200)
    expect((await shop.call('GET', `/credit-note?order=${credited.id}`)).body).toMatchObject([
      { number: 'CN-000009', invoice: null, document: { number: 'CN-000009', total: 10 } },
    ])
    expect(await shop.read('customer-order', credited.id)).toMatchObject({ invoicedOn: null, invoiced: null })
    await act(cancelled.id, 'refund', { amount: 236, method: 'card', reason: 'Cancelled' })
    expect((await shop.call('GET', `/credit-note?order=${cancelled.id}`)).body).toMatchObject([
      { kind: 'cancellation', total: 236, invoice: { name: cancelled.orderNumber } },
    ])
    await act(unpaid.id, 'payment-status', { paymentStatus: 'success' })
    expect((await shop.call('GET', `/invoice?order=${unpaid.id}`)).body).toMatchObject([
      { number: expect.stringMatching(/^INV-\d{4}-00001$/), counter: 1 },
    ])
  })
})
