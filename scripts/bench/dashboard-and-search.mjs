import { setTimeout } from 'node:timers/promises'
import { signIn } from '../support/start-server.mjs'
import { median, ms } from './table.mjs'

const rounds = 15

const list = 'list 50 of the orders, with count'
const listed = '/customer-order?_start=0&_end=50&_sort=placedAt&_order=desc'

const ago = (days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

export const dashboards = () => ({
  'dashboard, 30 days': '/dashboard-stats',
  'dashboard, 90 days': `/dashboard-stats?from=${ago(89)}`,
  'dashboard, a year': `/dashboard-stats?from=${ago(364)}`,
})

const search = (q) => `/search?${new URLSearchParams({ q })}`

export const searches = {
  'a prefix of many names': search('first12'),
  'an e-mail address': search('bench4711@'),
  'two words': search('first12 last4'),
  'the middle of a word': search('ench4711'),
  'a text without matches': search('zzzzqqqq'),
  'one letter': search('e'),
  'an emoji': search('😀'),
  '10,000 characters': search('x'.repeat(10_000)),
  'the orders, by the end of a number': `/customer-order?_start=0&_end=50&q=00017-9`,
  'the orders, by the e-mail address of their customer': `/customer-order?_start=0&_end=50&q=sangvi%40`,
  'the orders, by the name of many customers': `/customer-order?_start=0&_end=50&q=na`,
}

/**
 * Compares the duration of calls with the duration of a list of orders. Each call runs alone and twice: first directly
 * after a change of an order, and then without a change. The same rounds also measure PostgreSQL.
 *
 * @param onPostgres the product with the same records on PostgreSQL. If PostgreSQL is not available, `why` contains the
 * reason.
 */
export async function benchBesideList(large, onPostgres, paths) {
  const places = [large, onPostgres].filter(({ url }) => url)
  const measured = await Promise.all(places.map((place) => caller(place, { [list]: listed, ...paths })))
  for (let round = 0; round < rounds; round++)
    for (let at = 0; at <= Object.keys(paths).length; at++) for (const { measure } of measured) await measure(at)
  const [{ calls }, other] = measured
  const [base] = calls
  return calls.map(({ name, changed, again }, at) => ({
    call: name,
    'after a change': ms(median(changed)),
    'compared with the list': ratio(changed, base.changed),
    again: ms(median(again)),
    'repeated, compared with the list': ratio(again, base.again),
    'PostgreSQL after a change': other ? ms(median(other.calls[at].changed)) : `not measured: ${onPostgres.why}`,
    'compared with SQLite': other ? ratio(other.calls[at].changed, changed) : '',
    'PostgreSQL repeated': other ? ms(median(other.calls[at].again)) : '',
    'repeated, compared with SQLite': other ? ratio(other.calls[at].again, again) : '',
  }))
}

const ratio = (some, other) => `${(median(some) / median(other)).toFixed(1)} : 1`

/** A user who makes the calls to one server, with the duration of each call. */
async function caller({ url }, paths) {
  const headers = { authorization: `Bearer ${await signIn(url)}`, 'content-type': 'application/json' }
  const call = async (path, init = {}) => {
    for (;;) {
      const start = performance.now()
      const answer = await fetch(`${url}/api/v1${path}`, { headers, ...init })
      const text = await answer.text()
      if (answer.ok) return { text, took: performance.now() - start }
      // The user has used up the allowed database time. The server allows further calls of the user after some seconds.
      if (answer.status !== 429) throw new Error(`${path} returned status ${answer.status}.`)
      await setTimeout(1000 * Number(answer.headers.get('retry-after')))
    }
  }
  const [category] = JSON.parse((await call('/customer-category')).text)
  const [order] = JSON.parse((await call(listed)).text)
  const put = (path, body) => call(path, { method: 'PUT', body: JSON.stringify(body) })
  /** Changes an order, so that no cached result that depends on orders remains. */
  const change = async () => {
    await put(`/customer-category/${category.id}`, { name: `Bench ${crypto.randomUUID()}` })
    await put(`/customer-order/${order.id}`, { note: `Bench ${crypto.randomUUID()}` })
  }
  const calls = Object.entries(paths).map(([name, path]) => ({ name, path, changed: [], again: [] }))
  const measure = async (at) => {
    const { path, changed, again } = calls[at]
    await change()
    changed.push((await call(path)).took)
    again.push((await call(path)).took)
  }
  return { calls, measure }
}
