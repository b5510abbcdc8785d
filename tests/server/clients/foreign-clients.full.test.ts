import simpleRest from '@refinedev/simple-rest'
import axios from 'axios'
import { type DataProvider, fetchUtils } from 'ra-core'
import jsonServer from 'ra-data-json-server'
import raSimpleRest from 'ra-data-simple-rest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiBase } from '../../../vocabulary'
import { type AdminServer, startAdminServer } from '../support/admin-server'

interface Row {
  readonly id: string
  readonly [name: string]: unknown
}

interface Asked {
  readonly page?: number
  readonly size?: number
  readonly sort?: string
  readonly descending?: boolean
  readonly filter?: Readonly<Record<string, unknown>>
}

/** The operations of each client library, under common names. */
interface Client {
  list(resource: string, asked?: Asked): Promise<{ data: readonly Row[]; total?: number }>
  one(resource: string, id: string): Promise<Row>
  many(resource: string, ids: readonly string[]): Promise<readonly Row[]>
  of(resource: string, target: string, id: string): Promise<readonly Row[]>
  create(resource: string, values: object): Promise<Row>
  update(resource: string, former: Row, values: object): Promise<Row>
  remove(resource: string, former: Row): Promise<void>
}

const fromReactAdmin = (provider: DataProvider): Client => {
  const page = ({ page: at = 1, size = 25, sort = 'id', descending = false, filter = {} }: Asked) => ({
    pagination: { page: at, perPage: size },
    sort: { field: sort, order: descending ? ('DESC' as const) : ('ASC' as const) },
    filter,
  })
  return {
    list: (resource, asked = {}) => provider.getList(resource, page(asked)),
    one: async (resource, id) => (await provider.getOne(resource, { id })).data,
    many: async (resource, ids) => (await provider.getMany(resource, { ids: [...ids] })).data,
    of: async (resource, target, id) => (await provider.getManyReference(resource, { target, id, ...page({}) })).data,
    create: async (resource, data) => (await provider.create(resource, { data })).data,
    update: async (resource, former, values) =>
      (await provider.update(resource, { id: former.id, data: { ...former, ...values }, previousData: former })).data,
    remove: async (resource, former) => void (await provider.delete(resource, { id: former.id, previousData: former })),
  }
}

const fromRefine = (provider: ReturnType<typeof simpleRest>): Client => {
  const filters = (given: Readonly<Record<string, unknown>>) =>
    Object.entries(given).map(([field, value]) => ({ field, operator: 'eq' as const, value }))
  const ask = (resource: string, { page = 1, size = 25, sort = 'id', descending = false, filter = {} }: Asked) =>
    provider.getList<Row>({
      resource,
      pagination: { currentPage: page, pageSize: size, mode: 'server' },
      sorters: [{ field: sort, order: descending ? 'desc' : 'asc' }],
      filters: filters(filter),
    })
  return {
    list: (resource, asked = {}) => ask(resource, asked),
    one: async (resource, id) => (await provider.getOne<Row>({ resource, id })).data,
    many: async (resource, ids) => (await provider.getMany?.<Row>({ resource, ids: [...ids] }))?.data ?? [],
    of: async (resource, target, id) => (await ask(resource, { filter: { [target]: id } })).data,
    create: async (resource, variables) => (await provider.create<Row, object>({ resource, variables })).data,
    update: async (resource, former, values) =>
      (await provider.update<Row, object>({ resource, id: former.id, variables: { ...former, ...values } })).data,
    remove: async (resource, { id }) => void (await provider.deleteOne({ resource, id })),
  }
}

/** Each client library, set up with a token as described in the documentation of the library. */
const clients: Readonly<Record<string, (url: string, token: string) => Client>> = {
  'ra-data-json-server': (url, token) => fromReactAdmin(jsonServer(url, bearer(token))),
  'ra-data-simple-rest': (url, token) => fromReactAdmin(raSimpleRest(url, bearer(token))),
  '@refinedev/simple-rest': (url, token) =>
    fromRefine(simpleRest(url, axios.create({ headers: { Authorization: `Bearer ${token}` } }))),
}

const bearer =
  (token: string) =>
  (url: string, options: fetchUtils.Options = {}) =>
    fetchUtils.fetchJson(url, { ...options, user: { authenticated: true, token: `Bearer ${token}` } })

describe.each(Object.keys(clients))('%s', (name) => {
  let desk: AdminServer
  let client: Client
  beforeAll(async () => {
    desk = await startAdminServer('sqlite')
    client = (clients[name] as (typeof clients)[string])(desk.origin + apiBase, desk.token)
  })
  afterAll(() => desk.close())

  it('creates, reads, changes and deletes a record, and sends whole records', async () => {
    const made = await client.create('membership', { name: `Guild ${name}`, discount: 18 })
    expect(made.id).toMatch(/^[0-9a-f-]{36}$/)
    const read = await client.one('membership', made.id)
    expect(read).toMatchObject({ id: made.id, name: `Guild ${name}`, discount: 18, status: 1 })
    expect((await client.update('membership', read, { discount: 12 })).id).toBe(made.id)
    expect(await client.one('membership', made.id)).toMatchObject({ name: `Guild ${name}`, discount: 12 })
    await client.remove('membership', read)
    await expect(client.one('membership', made.id)).rejects.toMatchObject({
      message: expect.stringMatching(/There is no|404/),
    })
  })

  it('sends back lines and values that the server sets, without an error', async () => {
    const membership = await desk.create('membership', { name: `Trade ${name}`, discount: 5 })
    const made = await client.create('member', {
      firstName: 'Cleo',
      email: `cleo@${name.replace(/\W/g, '')}.example.com`,
      membership,
    })
    await desk.call('PUT', `/member/${made.id}`, {
      addresses: [{ name: 'Cleo', line1: '1 High Street', city: 'Pune', country: 'IN', postcode: '411001' }],
    })
    const read = await client.one('member', made.id)
    await client.update('member', read, { lastName: 'Park' })
    const now = await client.one('member', made.id)
    expect(now).toMatchObject({ lastName: 'Park', membership: { id: membership } })
    expect(now.addresses).toEqual(read.addresses)
  })

  it('reads several records, the records of another record, and sorted and filtered pages', async () => {
    const author = await desk.create('author', { name: `Author ${name}`, slug: name.replace(/\W/g, '') })
    const ids: string[] = []
    for (const letter of ['b', 'c', 'a'])
      ids.push(await desk.create('series', { author, name: `${letter} of ${name}` }))
    expect((await client.many('series', ids.slice(0, 2))).map(({ id }) => id).sort()).toEqual(ids.slice(0, 2).sort())
    expect(await client.of('series', 'author', author)).toHaveLength(3)
    const page = await client.list('series', { sort: 'name', size: 2, filter: { author } })
    expect([page.data.map((row) => String(row.name)[0]), page.total]).toEqual([['a', 'b'], 3])
    const last = await client.list('series', {
      sort: 'name',
      descending: true,
      page: 2,
      size: 2,
      filter: { author },
    })
    expect(last.data.map((row) => String(row.name)[0])).toEqual(['a'])
    expect((await client.list('series', { filter: { author, name: 'none' } })).total).toBe(0)
  })
})
