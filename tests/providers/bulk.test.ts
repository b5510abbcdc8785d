import { afterEach, expect, test } from 'vitest'
import { type PlainProvider, startPlainProvider } from '../plain-provider'
import { openBrowser } from './support'

let provider: PlainProvider

afterEach(() => provider.close())

test('changes several records past one that fails, with one toast for all done and one for all failed', async () => {
  const event = Array.from({ length: 30 }, (_, index) => ({ id: String(index), code: `C${index}`, status: 1 }))
  provider = await startPlainProvider({ rows: { event } })
  provider.intercept(({ url }) =>
    url.endsWith('/7') ? { status: 409, body: { message: 'It is in use.' } } : undefined,
  )
  const { api, registry, toasts } = openBrowser({ apiUrl: provider.url })
  const ids = event.map(({ id }) => id)
  const outcome = await api.changeAll(registry.get('event'), 'status', ids)
  expect(outcome).toEqual({ done: 29, failed: [{ id: '7', why: 'It is in use.' }] })
  expect(provider.table('event').filter(({ status }) => status === 0)).toHaveLength(29)
  expect(toasts).toEqual([
    { type: 'success', message: '29 records: Status updated successfully.' },
    { type: 'error', message: 'It is in use.' },
  ])
})

test('tells of the deletion of a single record as of any other', async () => {
  provider = await startPlainProvider({ rows: { event: [{ id: '1', code: 'C1' }] } })
  const { api, registry, toasts } = openBrowser({ apiUrl: provider.url })
  await api.changeAll(registry.get('event'), 'delete', ['1'])
  expect(provider.table('event')).toEqual([])
  expect(toasts).toEqual([{ type: 'success', message: 'Programme deleted successfully.' }])
})
