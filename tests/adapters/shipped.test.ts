import { afterAll, expect, it } from 'vitest'
import { adapter } from '../../adapters'
import jsonServer from '../../adapters/shipped/json-server'
import { registry } from '../library'
import { startPlainProvider } from '../plain-provider'
import { openForeign } from './support'

const rows = { author: Array.from({ length: 45 }, (_, at) => ({ id: at + 1, name: `Author ${at + 1}`, status: 1 })) }
const provider = await startPlainProvider({ rows, pages: true })
afterAll(provider.close)

it('reads one page of a list with the total', async () => {
  const { get } = openForeign(
    adapter({ name: 'shelves', base: '/api/v1', session: { by: 'bearer' } }, jsonServer),
    registry,
    provider.url,
  )
  const page = await get('/api/v1/author?_start=40&_end=60')
  expect(page.body).toHaveLength(5)
  expect(page.header('X-Total-Count')).toBe('45')
})
