import { signIn } from '../serving.mjs'
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
  'a beginning that many share': search('first12'),
  'an e-mail address': search('bench4711@'),
  'two words': search('first12 last4'),
  'the middle of a word': search('ench4711'),
  'nothing like it': search('zzzzqqqq'),
  'one letter': search('e'),
  'an emoji': search('😀'),
  '10,000 characters': search('x'.repeat(10_000)),
  'the orders, by the end of a number': `/customer-order?_start=0&_end=50&q=00017-9`,
  'the orders, by the e-mail address of their customer': `/customer-order?_start=0&_end=50&q=sangvi%40`,
  'the orders, by the name of many customers': `/customer-order?_start=0&_end=50&q=na`,
}

/** Times of calls beside a list of orders, each asked alone in turn, right after a change and again. */
export async function benchBesideList({ url }, paths) {
  const headers = { authorization: `Bearer ${await signIn(url)}`, 'content-type': 'application/json' }
  const call = async (path, init = {}) => {
    const answer = await fetch(`${url}/api/v1${path}`, { headers, ...init })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
    return answer.text()
  }
  const [category] = JSON.parse(await call('/customer-category'))
  const change = () =>
    call(`/customer-category/${category.id}`, {
      method: 'PUT',
      body: JSON.stringify({ name: `Bench ${crypto.randomUUID()}` }),
    })
  const timed = async (path) => {
    const start = performance.now()
    await call(path)
    return performance.now() - start
  }
  const measured = Object.entries({ [list]: listed, ...paths }).map(([name, path]) => {
    return { name, path, changed: [], again: [] }
  })
  for (let round = 0; round < rounds; round++)
    for (const { path, changed, again } of measured) {
      await change()
      changed.push(await timed(path))
      again.push(await timed(path))
    }
  const [base] = measured
  const ratio = (some, other) => `${(median(some) / median(other)).toFixed(1)} : 1`
  return measured.map(({ name, changed, again }) => ({
    call: name,
    'after a change': ms(median(changed)),
    'to the list': ratio(changed, base.changed),
    again: ms(median(again)),
    'to the list again': ratio(again, base.again),
  }))
}
