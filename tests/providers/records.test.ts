import { afterEach, expect, test } from 'vitest'
import { encodeBody } from '../../providers/http/encode-body'
import { createApiRecordReader } from '../../providers/records/api-record-reader'
import {
  belongsTo,
  createRegistry,
  dateTime,
  defineResource,
  group,
  hasMany,
  image,
  images,
  integer,
  lines,
  money,
  onOff,
  tags,
  text,
  yesNo,
} from '../../vocabulary'
import { registry } from '../library'
import { type PlainProvider, startPlainProvider } from '../plain-provider'
import { openBrowser } from './support/open-browser'

const shop = defineResource({
  name: 'shop',
  label: ['Shop', 'Shops'],
  title: 'code',
  fields: {
    code: text(),
    owner: belongsTo('shop'),
    partners: hasMany('shop'),
    logo: image(),
    pictures: images({ of: 'shop', by: 'owner' }),
    rent: money(),
    floors: integer(),
    isOpen: yesNo(),
    tags: tags(),
    place: group({ city: text(), landlord: belongsTo('shop') }),
    notes: lines({ by: belongsTo('shop'), text: text() }),
    openedAt: dateTime(),
    status: onOff(),
  },
})

const reader = createApiRecordReader(createRegistry([shop]), () => 'https://api.example.com')

test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  ['_id for id', { _id: 'a1' }, { id: 'a1' }],
  ['an id that is a number', { id: 7 }, { id: '7' }],
  ['a bare id', { owner: 7 }, { owner: { id: '7' } }],
  ['a bare id for a copy', { place: 7 }, { place: { id: '7' } }],
  ['a reference', { owner: { id: '7', name: 'North' } }, { owner: { id: '7', name: 'North' } }],
  ['a whole record for a reference', { owner: { _id: 7, code: 'N', rent: 1 } }, { owner: { id: '7', name: 'N' } }],
  [
    'a list of references',
    { partners: ['1', { id: 2, name: 'B' }] },
    { partners: [{ id: '1' }, { id: '2', name: 'B' }] },
  ],
  [
    'the address of a picture',
    { logo: 'https://cdn.example.com/a.png' },
    { logo: { url: 'https://cdn.example.com/a.png' } },
  ],
  [
    'a path on the host of the API',
    { logo: { url: '/a.png', thumbnailUrl: '/t.png' } },
    { logo: { url: 'https://api.example.com/a.png', thumbnailUrl: 'https://api.example.com/t.png' } },
  ],
  ['an empty picture', { logo: '' }, { logo: null }],
  [
    'several pictures',
    { pictures: [{ _id: 1, url: '/a.png', priority: 0 }] },
    { pictures: [{ _id: 1, id: '1', url: 'https://api.example.com/a.png', priority: 0 }] },
  ],
  ['money as text', { rent: '1200.50', floors: '3' }, { rent: 1200.5, floors: 3 }],
  ['a status that is true', { status: true, isOpen: 1 }, { status: 1, isOpen: true }],
  [
    'references within groups and lines',
    { place: { landlord: 5 }, notes: [{ by: 6 }] },
    { place: { landlord: { id: '5' } }, notes: [{ by: { id: '6' } }] },
  ],
  [
    'nothing',
    { owner: null, logo: null, notes: null, status: null },
    { owner: null, logo: null, notes: null, status: null },
  ],
  ['what is not declared', { colour: 'red' }, { colour: 'red' }],
])('reads %s', (_, row, expected) => {
  expect(reader.record(shop, row)).toMatchObject(expected)
})

const call = (body: 'json' | 'data' | 'multipart' | 'none') =>
  ({ method: 'POST', path: '/shop', body, answers: 'change', permission: 'create' }) as const
const parts = (values: Record<string, unknown>) =>
  [...(encodeBody(call('multipart'), shop.fields, values) as FormData)].map(([name, part]) => [
    name,
    part instanceof File ? part.name : part,
  ])

test('writes references as ids and omits undefined values', () => {
  const given = {
    code: 'A',
    owner: { id: '7', name: 'North' },
    partners: [{ id: '1' }, '2'],
    rent: null,
    floors: undefined,
  }
  const written = { code: 'A', owner: '7', partners: ['1', '2'], rent: null }
  expect(encodeBody(call('json'), shop.fields, given)).toEqual(written)
  expect(encodeBody(call('data'), shop.fields, given)).toEqual({ data: written })
  expect(encodeBody(call('none'), shop.fields, given)).toBeUndefined()
})

test('writes form parts: text for scalars, JSON for lists and records, empty text for an empty value', () => {
  expect(
    parts({
      code: 'Ä',
      rent: 1.5,
      isOpen: false,
      status: 0,
      floors: null,
      tags: ['a', 'b'],
      partners: [],
      place: { city: 'Pune' },
      owner: { id: '7' },
    }),
  ).toEqual([
    ['code', 'Ä'],
    ['rent', '1.5'],
    ['isOpen', 'false'],
    ['status', '0'],
    ['floors', ''],
    ['tags', '["a","b"]'],
    ['partners', '[]'],
    ['place', '{"city":"Pune"}'],
    ['owner', '7'],
  ])
})

test('writes files: a new file replaces, a stored file stays by omission, and an empty value removes', () => {
  const file = (name: string) => new File(['x'], name, { type: 'image/png' })
  expect(parts({ logo: file('a.png') })).toEqual([['logo', 'a.png']])
  expect(parts({ logo: { url: '/files/a.webp' } })).toEqual([])
  expect(parts({ logo: null })).toEqual([['logo', '']])
  expect(parts({ pictures: [{ id: '1', url: '/files/a.webp' }, file('b.png'), file('c.png')] })).toEqual([
    ['pictures', 'b.png'],
    ['pictures', 'c.png'],
  ])
})

const open: PlainProvider[] = []
afterEach(async () => {
  for (const provider of open.splice(0)) await provider.close()
})

test.each([
  ['bare records', {}],
  ['records under data', { wraps: true }],
  ['records with _id', { underscores: true }],
  ['both, and pages', { wraps: true, underscores: true, pages: true }],
])('manages records of a provider that answers with %s', async (_, options) => {
  const provider = await startPlainProvider(options)
  open.push(provider)
  const { dataProvider, api } = openBrowser({ apiUrl: provider.url })
  const resource = 'currency'
  const pagination = { currentPage: 1, pageSize: 20, mode: 'server' } as const

  const made = await dataProvider.create({ resource, variables: { name: 'Rupee', code: 'INR', status: 1 } })
  const id = String(made.data.id)
  expect(id).toMatch(/^[\da-f-]{36}$/)
  expect(await dataProvider.getList({ resource, pagination })).toMatchObject({ total: 1, data: [{ id, code: 'INR' }] })
  expect((await api.options(registry.get(resource))).options).toEqual([{ id, name: 'Rupee' }])
  await dataProvider.update({ resource, id, variables: { name: 'Indian rupee' } })
  expect((await dataProvider.getOne({ resource, id })).data).toMatchObject({ id, name: 'Indian rupee', code: 'INR' })
  expect((await api.toggle(registry.get(resource), { id })).data).toMatchObject({ status: 0 })
  expect((await dataProvider.deleteOne({ resource, id })).data).toMatchObject({ id })
  expect(await dataProvider.getList({ resource, pagination })).toMatchObject({ total: 0, data: [] })
})

test('offers only active records, by their titles, filtered by the chosen parent', async () => {
  const provider = await startPlainProvider({
    rows: {
      role: [{ id: 1, name: 'Admin', status: 1 }],
      branch: [
        { id: '1', name: 'Pune', status: true },
        { id: '2', name: 'Old', status: false },
      ],
      series: [
        { id: '1', name: 'Metal', author: 'c1' },
        { id: '2', name: 'Paper', author: 'c2' },
      ],
      copy: [],
    },
  })
  open.push(provider)
  const { api } = openBrowser({ apiUrl: provider.url })
  const names = async (name: string, within?: { field: string; value: string | readonly string[] }) =>
    (await api.options(registry.get(name), within)).options.map((option) => option.name)
  expect(await names('role')).toEqual(['Admin'])
  expect(await names('branch')).toEqual(['Pune'])
  expect(await names('series', { field: 'author', value: 'c2' })).toEqual(['Paper'])
  expect(await names('series', { field: 'author', value: ['c2', 'c1'] })).toEqual(['Metal', 'Paper'])
  expect(await names('loan-item')).toEqual([])
})

test('reads options given as label and value, and names inactive records that the options omit', async () => {
  const members = [{ label: 'Ann Lee', value: 4 }]
  const provider = await startPlainProvider({
    rows: {
      role: [
        { id: 1, name: 'Admin', status: 1 },
        { id: 2, name: 'Gone', status: 0 },
      ],
    },
  })
  open.push(provider)
  provider.intercept(({ url }) => (url.includes('/member?option') ? { status: 200, body: members } : undefined))
  const { api } = openBrowser({ apiUrl: provider.url })
  expect(await api.names(registry.get('member'))).toEqual(new Map([['4', 'Ann Lee']]))
  expect((await api.options(registry.get('member'))).options).toEqual([{ id: '4', name: 'Ann Lee' }])
  expect([...(await api.names(registry.get('role'))).values()]).toEqual(['Admin', 'Gone'])
  expect((await api.options(registry.get('role'))).options).toEqual([{ id: '1', name: 'Admin' }])
})
