import { afterAll, beforeAll, expect, test } from 'vitest'
import { registry } from '../library'
import { startEmbedded } from './support/start-embedded'

const email = 'keeper@example.com'
let embedded: Awaited<ReturnType<typeof startEmbedded>>

beforeAll(async () => {
  embedded = await startEmbedded({ [email]: 'Kim Keeper' })
})
afterAll(() => embedded.close())

const signIn = () => embedded.signIn(email)
const page = { currentPage: 1, pageSize: 2, mode: 'server' } as const
const smallestPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test("signs in, shows the user's name and permissions, and ends the session on sign-out", async () => {
  const { client, authProvider, can, dataProvider, visited, toasts } = await signIn()
  expect(await authProvider.getIdentity?.()).toMatchObject({ name: 'Kim Keeper', email, role: 'Keeper' })
  expect([can('event', 'delete'), can('copy', 'list')]).toEqual([true, true])
  expect(await client.auth.verify()).toMatchObject({ name: 'Kim Keeper' })

  const token = client.session.token() as string
  client.auth.signOut()
  await expect
    .poll(
      async () =>
        (await fetch(`${embedded.apiUrl}/api/v1/token`, { headers: { Authorization: `Bearer ${token}` } })).status,
    )
    .toBe(401)
  await expect(dataProvider.getList({ resource: 'event' })).rejects.toMatchObject({ statusCode: 401 })
  expect([visited.at(-1), toasts.at(-1)?.type]).toEqual(['/login', 'error'])
})

test('manages events with pages from the server and the messages of the product', async () => {
  const { dataProvider, api, toasts } = await signIn()
  const resource = 'event'
  const event = { admission: 'share', price: 10, startsOn: '2026-01-01', books: [] }
  const made = []
  for (const code of ['SPRING', 'SUMMER', 'WINTER'])
    made.push((await dataProvider.create({ resource, variables: { ...event, code } })).data)
  const id = String(made[0]?.id)

  const list = await dataProvider.getList({ resource, pagination: page, sorters: [{ field: 'code', order: 'desc' }] })
  expect([list.total, list.data.map(({ code }) => code)]).toEqual([3, ['WINTER', 'SUMMER']])
  const found = await dataProvider.getList({
    resource,
    pagination: page,
    filters: [{ field: 'q', operator: 'eq', value: 'spr' }],
  })
  expect([found.total, found.data[0]?.id]).toEqual([1, id])
  const many = await dataProvider.getMany?.({ resource, ids: [id, String(made[2]?.id)] })
  expect(many?.data).toHaveLength(2)

  await dataProvider.update({ resource, id, variables: { price: 15.5 } })
  expect((await dataProvider.getOne({ resource, id })).data).toMatchObject({ code: 'SPRING', price: 15.5, status: 1 })
  await api.toggle(registry.get(resource), { id })
  expect((await dataProvider.getOne({ resource, id })).data).toMatchObject({ status: 0 })
  expect((await api.options(registry.get(resource))).options.map(({ name }) => name).sort()).toEqual([
    'SUMMER',
    'WINTER',
  ])
  await dataProvider.deleteOne({ resource, id })
  await expect(dataProvider.getOne({ resource, id })).rejects.toMatchObject({ statusCode: 404 })

  const said = new Set(toasts.filter(({ type }) => type === 'success').map(({ message }) => message))
  for (const message of [
    'Event SPRING was added.',
    'Programme updated successfully.',
    'Event SPRING is inactive.',
    'Programme deleted successfully.',
  ])
    expect(said).toContain(message)
})

test('passes on validation errors by field', async () => {
  const { dataProvider } = await signIn()
  await expect(
    dataProvider.create({ resource: 'event', variables: { code: 'X', price: 120, admission: 'share' } }),
  ).rejects.toMatchObject({
    statusCode: 422,
    errors: { price: ['Percentages must be at most 100.'], startsOn: [expect.stringContaining('required')] },
  })
})

test('uploads a picture, keeps it through an edit, and removes it', async () => {
  const { dataProvider } = await signIn()
  const resource = 'author'
  const image = new File([smallestPicture], 'cover.png', { type: 'image/png' })
  const { data } = await dataProvider.create({
    resource,
    variables: { name: 'Ann Lee', slug: 'ann-lee', image, sortOrder: null },
  })
  const id = String(data.id)
  const read = async () => (await dataProvider.getOne({ resource, id })).data
  const { image: stored } = await read()
  expect((await fetch(new URL(stored.url, embedded.apiUrl))).headers.get('content-type')).toBe('image/webp')
  await dataProvider.update({ resource, id, variables: { name: 'Ann Oz', image: stored } })
  expect(await read()).toMatchObject({ name: 'Ann Oz', image: stored })
  await dataProvider.update({ resource, id, variables: { image: null } })
  expect((await read()).image).toBeNull()
})

test('returns the number of records of each tab with every page, on any tab', async () => {
  const { dataProvider } = await signIn()
  const { data, ...told } = await dataProvider.getList({
    resource: 'loan',
    filters: [{ field: 'feeState', operator: 'eq', value: 'paid' }],
    pagination: page,
  })
  expect([data, told]).toEqual([[], { total: 0, counts: {} }])
})

test("reads a record's history, newest first, and cannot write to it from the browser", async () => {
  const { dataProvider, auditLogProvider } = await signIn()
  const category = { name: 'Regulars', description: 'First' }
  const { data } = await dataProvider.create({ resource: 'membership', variables: category })
  const id = String(data.id)
  await dataProvider.update({ resource: 'membership', id, variables: { description: 'Second' } })
  const { data: entries, total } = await auditLogProvider.get({ resource: 'membership', meta: { id } })
  expect(total).toBe(2)
  expect(entries).toMatchObject([
    { action: 'changed', by: 'Kim Keeper', changes: [{ field: 'description', before: 'First', after: 'Second' }] },
    { action: 'created', title: 'Regulars' },
  ])
  const second = await auditLogProvider.get({ resource: 'membership', meta: { id, page: 2, pageSize: 1 } })
  expect(second.data).toMatchObject([{ action: 'created' }])
  expect(auditLogProvider.create).toBeUndefined()
})
