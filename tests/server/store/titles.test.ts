import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../../../server/contract/store'
import { searchResource } from '../../../server/features/search/search-resource'
import { belongsTo, createRegistry, defineResource, money, type Resource, text } from '../../../vocabulary'
import { serveRecords, type TestApi } from '../support/record-api'
import { dialects, newTestDatabase } from '../support/stores'

const device = defineResource({
  name: 'device',
  label: ['Device', 'Devices'],
  title: 'model',
  fields: { model: text({ required: true }), serial: text() },
})
const ticket = defineResource({
  name: 'ticket',
  label: ['Ticket', 'Tickets'],
  title: ['device', 'problem'],
  fields: { device: belongsTo('device', { required: true }), problem: text() },
  list: { sort: 'problem' },
})
const bill = defineResource({
  name: 'bill',
  label: ['Bill', 'Bills'],
  title: 'ticket',
  fields: { ticket: belongsTo('ticket'), amount: money() },
  list: { search: ['ticket', 'ticket.problem'] },
})

describe.each(dialects)('a title with a reference, on %s', (dialect) => {
  const testDatabase = newTestDatabase(dialect)
  let store: Store
  let api: TestApi

  const add = async (resource: Resource, values: Record<string, unknown>): Promise<string> => {
    const { status, body, text } = await api.call(resource.calls.create, { values })
    expect(status, text).toBe(200)
    return body.data.id
  }
  const list = async (resource: Resource, query = '') => (await api.call(resource.calls.list, { query })).body

  beforeAll(async () => {
    store = await testDatabase.open({ registry: createRegistry([device, ticket, bill]) })
    api = await serveRecords(store)
    const lamp = await add(device, { model: 'Lamp', serial: 'L-1' })
    const radio = await add(device, { model: 'Radio', serial: 'R-1' })
    const dark = await add(ticket, { device: lamp, problem: 'stays dark' })
    await add(ticket, { device: radio, problem: 'too loud' })
    await add(ticket, { device: radio })
    await add(bill, { ticket: dark, amount: 12 })
  })
  afterAll(async () => {
    await api.close()
    await store.close()
    await testDatabase.close()
  })

  it('is the name in dropdowns and in references', async () => {
    const options = await list(ticket, '?option=true')
    expect(options.map(({ name }: { name: string }) => name)).toEqual(['Lamp stays dark', 'Radio', 'Radio too loud'])
    expect((await list(bill))[0].ticket.name).toBe('Lamp stays dark')
    expect((await list(bill, '?option=true'))[0].name).toBe('Lamp stays dark')
  })

  it('is searched in lists by default', async () => {
    const found = async (typed: string) =>
      (await list(ticket, `?q=${typed}`)).map(({ problem }: { problem: string | null }) => problem)
    expect(await found('lamp')).toEqual(['stays dark'])
    expect(await found('radio+loud')).toEqual(['too loud'])
    expect(await found('r-1')).toEqual([])
  })

  it('is the title of search results over all resources, without a repeated note', async () => {
    const hits = async (resource: Resource, typed: string) =>
      (await searchResource(store, resource, typed, 5)).map(({ title, note }) => ({ title, note }))
    expect(await hits(ticket, 'lamp')).toEqual([{ title: 'Lamp stays dark' }])
    expect(await hits(bill, 'dark')).toEqual([{ title: 'Lamp stays dark' }])
  })
})
