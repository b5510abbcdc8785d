import refine from '@refinedev/simple-rest'
import { fetchUtils } from 'ra-core'
import raJsonServer from 'ra-data-json-server'
import raSimpleRest from 'ra-data-simple-rest'
import { afterAll, expect, it } from 'vitest'
import { type Adapter, adapter } from '../../integrations/adapters'
import jsonServer from '../../integrations/adapters/built-in/json-server'
import raSimpleRestAdapter from '../../integrations/adapters/built-in/ra-simple-rest'
import simpleRest from '../../integrations/adapters/built-in/simple-rest'
import { registry } from './adapter-cases'
import { openForeign } from './open-foreign-api'
import { knownToken, serve } from './servers/fake-api'

/** An API that returns nothing useful and records its calls. */
const api = await serve({
  answer: ({ path }) => ({
    body: path.length > 1 ? { id: 1 } : [],
    headers: { 'X-Total-Count': '0', 'Content-Range': 'items 0-0/0' },
  }),
})
afterAll(api.close)

const pairs = (url: string) => [...new URL(url, api.url).searchParams].map((pair) => pair.join('=')).sort()

/** Returns the recorded calls, with sorted query parameters. */
async function asked(make: () => Promise<unknown>) {
  const before = api.arrived.length
  await make()
  return api.arrived
    .slice(before)
    .map(({ method, url, body }) => ({ method, path: url.split('?')[0], query: pairs(url), body }))
}

const fetchJson: typeof fetchUtils.fetchJson = (url, options) => {
  const user = { authenticated: true, token: `Bearer ${knownToken}` }
  return fetchUtils.fetchJson(url, { ...options, user })
}

const open = (like: Adapter) =>
  openForeign(
    adapter({ name: 'same', resources: { holder: { path: 'holders' } } }, like),
    registry,
    api.url,
    knownToken,
  )

/** Numbers in a filter stay numbers in JSON. */
const byNumbers = '/api/v1/voucher?_start=20&_end=30&_sort=name&_order=desc&sortOrder=3&sortOrder=5&status=1'

const list = '/api/v1/holder?_start=20&_end=30&_sort=name&_order=desc&name=Ann'
const sort = { field: 'name', order: 'DESC' } as const
const pagination = { page: 3, perPage: 10 }

it('sends the same requests as @refinedev/simple-rest', async () => {
  const axios = (await import('axios')).default.create({ headers: { Authorization: `Bearer ${knownToken}` } })
  const theirs = refine(api.url, axios)
  const { ask, get } = open(simpleRest)
  const page = { pagination: { currentPage: 3, pageSize: 10 }, sorters: [{ field: 'name', order: 'desc' as const }] }
  const narrow = (operator: 'eq' | 'contains' | 'gte' | 'ne', value: string) =>
    asked(() => theirs.getList({ resource: 'holders', ...page, filters: [{ field: 'name', operator, value }] }))
  const query = '/api/v1/holder?_start=20&_end=30&_sort=name&_order=desc'
  expect(await asked(() => get(list))).toEqual(await narrow('eq', 'Ann'))
  expect(await asked(() => get(`${query}&name_like=An`))).toEqual(await narrow('contains', 'An'))
  expect(await asked(() => get(`${query}&name_gte=B`))).toEqual(await narrow('gte', 'B'))
  expect(await asked(() => get(`${query}&name_ne=B`))).toEqual(await narrow('ne', 'B'))
  expect(await asked(() => get('/api/v1/holder/1'))).toEqual(
    await asked(() => theirs.getOne({ resource: 'holders', id: 1 })),
  )
  const variables = { name: 'Cy' }
  expect(await asked(() => ask({ method: 'POST', path: '/api/v1/holder', body: variables }))).toEqual(
    await asked(() => theirs.create({ resource: 'holders', variables })),
  )
  expect(await asked(() => ask({ method: 'PUT', path: '/api/v1/holder/1', body: variables }))).toEqual(
    await asked(() => theirs.update({ resource: 'holders', id: 1, variables })),
  )
  expect(await asked(() => ask({ method: 'DELETE', path: '/api/v1/holder/1' }))).toEqual(
    await asked(() => theirs.deleteOne({ resource: 'holders', id: 1 })),
  )
})

it('sends the same requests as ra-data-simple-rest, and reads a record before an edit to keep its other fields', async () => {
  const theirs = raSimpleRest(api.url, fetchJson)
  const { ask, get } = open(raSimpleRestAdapter)
  expect(await asked(() => get(list))).toEqual(
    await asked(() => theirs.getList('holders', { pagination, sort, filter: { name: 'Ann' } })),
  )
  expect(await asked(() => get(byNumbers))).toEqual(
    await asked(() => theirs.getList('voucher', { pagination, sort, filter: { sortOrder: [3, 5], status: 1 } })),
  )
  expect(await asked(() => get('/api/v1/holder/1'))).toEqual(await asked(() => theirs.getOne('holders', { id: 1 })))
  const [read, written] = await asked(() => ask({ method: 'PUT', path: '/api/v1/holder/1', body: { name: 'Cy' } }))
  expect(read).toMatchObject({ method: 'GET', path: '/holders/1' })
  expect([written]).toEqual(
    await asked(() => theirs.update('holders', { id: 1, data: { id: 1, name: 'Cy' }, previousData: { id: 1 } })),
  )
})

it('requests the same rows from json-server as ra-data-json-server', async () => {
  const theirs = raJsonServer(api.url, fetchJson)
  const { get } = open(adapter({ name: 'same', session: { by: 'bearer' } }, jsonServer))
  const [mine] = await asked(() => get(list))
  const [other] = await asked(() => theirs.getList('holders', { pagination, sort, filter: { name: 'Ann' } }))
  const known = other?.query.map((pair) => pair.replace('_order=DESC', '_order=desc'))
  expect(mine).toEqual({ ...other, query: known })
})
