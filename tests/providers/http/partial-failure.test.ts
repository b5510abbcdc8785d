import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ApiProblem } from '../../../providers/problem'
import { registry } from '../../library'
import { type PlainProvider, startPlainProvider } from '../../plain-provider'
import { openBrowser } from '../support/open-browser'

const event = registry.get('event')

let plain: PlainProvider

const rows = () =>
  Array.from({ length: 12 }, (_, at) => ({ id: `e${at}`, code: `EVENT-${at}`, admission: 'paid', price: 10 }))

beforeAll(async () => {
  plain = await startPlainProvider({ rows: { event: rows() } })
})
afterAll(() => plain.close())

/** Saves a new price of each of twelve events. The second save is answered with the given status. */
async function saveAll(status: number) {
  plain.intercept(({ method, url }) =>
    method !== 'GET' && url.endsWith('/e1') ? { status, body: { message: 'Not this one.' } } : undefined,
  )
  const browser = openBrowser({ apiUrl: plain.url })
  const outcomes = new Map<number, ApiProblem | undefined>()
  await browser.api.saveAll(
    event,
    rows().map((base) => ({ base, values: { price: 12 } })),
    (index, problem) => outcomes.set(index, problem),
  )
  return outcomes
}

it.each([403, 404, 409, 422, 500])('only the record refused with %i is not saved', async (status) => {
  const outcomes = await saveAll(status)
  expect(outcomes.size).toBe(12)
  expect([...outcomes].filter(([, problem]) => problem).map(([index]) => index)).toEqual([1])
})

it('after a sign-out in the middle, every remaining record is reported as not saved', async () => {
  const outcomes = await saveAll(401)
  expect(outcomes.size).toBe(12)
  expect(outcomes.get(11)?.statusCode).toBe(401)
})
