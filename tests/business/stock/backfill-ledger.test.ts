import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backfillLedger } from '../../../business/stock/server/ledger/backfill-ledger'
import type { Store } from '../../../server/contract/store'
import { handlers, registry } from '../../../server/operations/registry'
import { dialects, newTestDatabase, type TestDatabase } from '../../server/support/stores'

describe.each(dialects)('a database of an earlier version on %s', (dialect) => {
  let testDatabase: TestDatabase
  let store: Store
  const ids: Record<string, string> = {}
  const all = async (resource: string) =>
    JSON.parse((await store.list(registry.get(resource), { sort: [{ field: 'createdAt', descending: false }] })).json)

  beforeAll(async () => {
    testDatabase = newTestDatabase(dialect)
    store = await testDatabase.open({ registry, handlers })
    const day = (nth: number) => `2026-01-${String(nth).padStart(2, '0')}T10:00:00.000Z`
    await store.transaction(async (trx) => {
      const add = (resource: string, nth: number, values: object) =>
        store.insert(trx, registry.get(resource), { createdAt: day(nth), ...values })
      ids.card = await add('product', 1, { name: 'Card', sku: 'C', type: 'card', tracksSerials: true })
      ids.service = await add('product', 1, { name: 'Help', sku: 'H', type: 'service', tracksSerials: false })
      ids.mina = await add('user', 1, { name: 'Mina', email: 'mina@example.com' })
      ids.dora = await add('customer', 1, { firstName: 'Dora', email: 'dora@example.com' })
      const batch = { product: ids.card, quantity: 5, serialPrefix: 'S-', serialFrom: 1, serialTo: 5 }
      const received = await add('stock-in', 2, { ...batch, receivedAt: day(2), reference: 'GRN-1' })
      await add('audit-entry', 2, { resource: 'stock-in', action: 'created', record: received, byId: ids.mina })
      const order = (nth: number, orderStatus: string, quantity: number) =>
        add('customer-order', nth, {
          orderNumber: `DH-${nth}`,
          orderStatus,
          placedAt: day(nth),
          updatedAt: day(nth + 1),
          timeline: [
            { at: day(nth), by: 'Mina', event: 'Placed' },
            { at: day(nth + 1), by: 'Who left', event: 'Cancelled' },
          ],
          items: [
            { product: ids.card, quantity },
            { product: ids.service, quantity: 1 },
          ],
        })
      await order(3, 'cancelled', 2)
      const standing = await order(5, 'placed', 1)
      const item = await trx
        .selectFrom('order_item')
        .select('id')
        .where('order', '=', standing)
        .where('product', '=', ids.card)
        .executeTakeFirstOrThrow()
      const give = (nth: number, cardNumber: string, values: object) =>
        add('customer-card-mapping', nth, {
          customer: ids.dora,
          product: ids.card,
          cardNumber,
          assignedAt: day(nth),
          assignedBy: ids.mina,
          ...values,
        })
      const second = await give(8, 'S-000002', { state: 'assigned', orderItem: item.id })
      await give(7, 'S-000001', { state: 'replaced', orderItem: item.id, replacedBy: second })
      await give(9, 'S-000003', { state: 'assigned' })
    })
    await backfillLedger(store)
    await backfillLedger(store)
  })
  afterAll(async () => {
    await store.close()
    await testDatabase.close()
  })

  it('gets the ledger of its past changes, once', async () => {
    const ledger = await all('stock-movement')
    expect(
      ledger.map(({ kind, quantity, balance, reason }: Record<string, unknown>) => [kind, quantity, balance, reason]),
    ).toEqual([
      ['received', 5, 5, 'Stock-in GRN-1'],
      ['taken', -2, 3, 'Order DH-3'],
      ['released', 2, 5, 'Order DH-3 cancelled'],
      ['taken', -1, 4, 'Order DH-5'],
      ['taken', -1, 3, 'Card S-000002'],
      ['taken', -1, 2, 'Card S-000003'],
    ])
    const products = await all('product')
    expect(products.map(({ name, stock }: Record<string, unknown>) => [name, stock])).toEqual([
      ['Card', 2],
      ['Help', null],
    ])
  })

  it('names the user of each entry, as far as history and timelines show it', async () => {
    const ledger = await all('stock-movement')
    expect(ledger.map(({ by }: { by: { name: string } | null }) => by?.name)).toEqual([
      'Mina',
      'Mina',
      undefined,
      'Mina',
      'Mina',
      'Mina',
    ])
  })

  it('gets its cards, with their current holders', async () => {
    const cards = await all('card')
    const told = cards.map(({ serial, state, holder, mapping }: Record<string, { name: string } | string | null>) => [
      serial,
      state,
      (holder as { name: string } | null)?.name ?? null,
      (mapping as { name: string } | null)?.name ?? null,
    ])
    expect(told.sort()).toEqual([
      ['S-000001', 'replaced', null, null],
      ['S-000002', 'assigned', 'Dora', 'S-000002'],
      ['S-000003', 'assigned', 'Dora', 'S-000003'],
      ['S-000004', 'in-stock', null, null],
      ['S-000005', 'in-stock', null, null],
    ])
    const replaced = (await all('customer-card-mapping')).find(({ state }: { state: string }) => state === 'replaced')
    expect(replaced).toMatchObject({ card: { name: 'S-000001' }, endedAt: '2026-01-08T10:00:00.000Z' })
  })
})
