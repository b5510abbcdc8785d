import { afterEach, expect, test } from 'vitest'
import { registry } from '../../library'
import { type PlainOptions, type PlainProvider, startPlainProvider } from '../../plain-provider'
import { openBrowser } from '../support/open-browser'

const member = registry.get('member')

const rows = [
  { id: '1', firstName: 'Ann', deletedAt: null },
  { id: '2', firstName: 'Ben', deletedAt: '2026-03-01T10:00:00Z' },
  { id: '3', firstName: 'Cleo' },
]

const open: PlainProvider[] = []
afterEach(async () => {
  for (const provider of open.splice(0)) await provider.close()
})

const start = async (options: PlainOptions = {}) => {
  const provider = await startPlainProvider({ rows: { member: rows }, ...options })
  open.push(provider)
  const browser = openBrowser({ apiUrl: provider.url })
  const ids = async (filters: object[] = []) => {
    const pagination = { currentPage: 1, pageSize: 20, mode: 'server' as const }
    const { data } = await browser.dataProvider.getList({ resource: 'member', filters: filters as never, pagination })
    return data.map(({ id }) => id)
  }
  return { ...browser, provider, ids, urls: () => provider.arrived.map(({ url }) => url.replace('/api/v1', '')) }
}

const deleted = [{ field: 'deletedAt', operator: 'nnull', value: true }]

test('an unpaged list hides deleted records, and shows only these on request', async () => {
  const { ids, urls } = await start()
  expect(await ids()).toEqual(['1', '3'])
  expect(await ids(deleted)).toEqual(['2'])
  expect(urls()).toEqual(['/member?_start=0&_end=20'])
})

test('an API with pages is asked for deleted records by their deletion time', async () => {
  const { ids, urls } = await start({ pages: true })
  await ids(deleted)
  expect(urls()).toEqual(['/member?_start=0&_end=20&deletedAt_ne='])
})

test('an API that ignores that filter shows no record as deleted by mistake', async () => {
  const { ids } = await start({ pages: true })
  expect(await ids(deleted)).toEqual([])
})

test('the names of referenced records come with one call, including deleted records', async () => {
  const { api } = await start({
    rows: {
      member: [
        { id: '1', name: 'Ann Lee' },
        { id: '2', name: 'Ben Oz', deletedAt: '2026-03-01T10:00:00Z', status: 0 },
      ],
    },
  })
  expect([...(await api.names(member))]).toEqual([
    ['1', 'Ann Lee'],
    ['2', 'Ben Oz'],
  ])
})

test('names missing from the dropdown call come from the list, and other records stay without a name', async () => {
  const author = registry.get('author')
  const dropdown = [
    { id: 1, title: 'Sagas' },
    { id: 2, title: 'Poems' },
  ]
  const { api, provider } = await start({ rows: { author: dropdown } })
  provider.intercept(({ url }) =>
    url.endsWith('/author') ? { status: 200, body: [{ id: 1, name: 'Sagas' }, { id: 2 }] } : undefined,
  )
  expect([...(await api.names(author))]).toEqual([['1', 'Sagas']])
  expect((await api.options(author)).options).toEqual([
    { id: '1', name: 'Sagas' },
    { id: '2', name: '2' },
  ])
})
