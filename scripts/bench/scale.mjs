import { setTimeout } from 'node:timers/promises'
import { signIn } from '../support/start-server.mjs'
import { mostDuring } from './memory.mjs'
import { median, ms } from './table.mjs'

const rounds = 5

/** The number of rows in an import. */
const imported = 1000

const ago = (days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

const search = (q) => `/search?${new URLSearchParams({ q })}`

const questions = ({ customer, category }) => ({
  'customers, newest': '/customer?_start=0&_end=50&_sort=createdAt&_order=desc',
  'customers, active, by name': '/customer?_start=0&_end=50&status=1&_sort=lastName&_order=asc',
  'customers of a category': `/customer?_start=0&_end=50&category=${category}`,
  'customers, page 1,000': '/customer?_start=49950&_end=50000&_sort=createdAt&_order=desc',
  'customers, one e-mail address': '/customer?_start=0&_end=50&q=bench4711@',
  'customers, a common name': '/customer?_start=0&_end=50&q=First12',
  'a customer': `/customer/${customer}`,
  'orders, newest': '/customer-order?_start=0&_end=50&_sort=placedAt&_order=desc',
  'orders, of one status': '/customer-order?_start=0&_end=50&orderStatus=delivered',
  'orders, of one month': `/customer-order?_start=0&_end=50&placedAt_gte=${ago(30)}&placedAt_lte=${ago(0)}`,
  'orders, the end of a number': '/customer-order?_start=0&_end=50&q=00017-9',
  'palette, an e-mail address': search('bench4711@'),
  'palette, a common name': search('first12'),
  'palette, a text without matches': search('zzzzqqqq'),
  'dashboard, 30 days': '/dashboard-stats',
  'dashboard, a year': `/dashboard-stats?from=${ago(364)}`,
})

/**
 * Measures each call alone, in milliseconds: first directly after a change, and then without a change. Also measures
 * the duration of complete lists and of an import, with the maximum memory of the server.
 */
export async function measureScale({ url, pid }) {
  const headers = { authorization: `Bearer ${await signIn(url)}`, 'content-type': 'application/json' }
  const call = async (path, init = {}) => {
    for (;;) {
      const answer = await fetch(`${url}/api/v1${path}`, { headers, ...init })
      if (answer.ok) return answer
      // The user has used up the allowed database time. The server allows further calls of the user after some seconds.
      if (answer.status !== 429) throw new Error(`${path} returned status ${answer.status}: ${await answer.text()}`)
      await setTimeout(1000 * Number(answer.headers.get('retry-after')))
    }
  }
  const send = async (method, path, body) => (await call(path, { method, body: JSON.stringify(body) })).json()
  const timed = async (work) => {
    const start = performance.now()
    await work()
    return performance.now() - start
  }
  const [first] = await send('GET', '/customer-category')
  const [order] = await send('GET', '/customer-order?_start=0&_end=1&orderStatus=placed')
  const customer = 'bench-100000001'
  /** Changes a record of each measured resource, so that no response comes from the cache. */
  const change = async () => {
    const told = crypto.randomUUID()
    await send('PUT', `/customer-category/${first.id}`, { name: `Bench ${told}` })
    await send('PUT', `/customer/${customer}`, { company: `Bench ${told}` })
    await send('PUT', `/customer-order/${order.id}`, { note: told })
  }
  const times = {}
  for (const [name, path] of Object.entries(questions({ customer, category: first.id }))) {
    const ask = () => timed(async () => (await call(path)).text())
    await ask()
    const changed = []
    const again = []
    for (let round = 0; round < rounds; round++) {
      await change()
      changed.push(await ask())
      again.push(await ask())
    }
    times[name] = { took: median(changed), again: median(again) }
  }
  /** Reads a response and discards it. */
  const take = async (path) => {
    for await (const _ of (await call(path)).body);
  }
  const importing = async () => {
    const { data } = await send('POST', '/job', { resource: 'customer', kind: 'import', key: 'email' })
    const reach = async (state) => {
      while ((await send('GET', `/job/${data.id}`)).data.state !== state) await setTimeout(50)
    }
    const rows = Array.from({ length: imported }, (_, at) => ({
      firstName: 'Imported',
      lastName: `Row ${at}`,
      email: `${crypto.randomUUID()}@example.com`,
      category: first.id,
    }))
    await send('POST', `/job/${data.id}/rows`, { rows, last: true })
    await reach('ready')
    await send('POST', `/job/${data.id}/start`)
    await reach('done')
  }
  const long = {
    'complete list of customers': () => take('/customer'),
    'complete list of orders': () => take('/customer-order'),
    [`an import of ${imported.toLocaleString('en')} customers`]: importing,
  }
  for (const [name, work] of Object.entries(long)) {
    const [took, most] = await mostDuring(pid, () => timed(work))
    times[name] = { took, memory: most() }
  }
  return times
}

const cell = ({ took, again, memory }) =>
  memory === undefined ? `${ms(took)}, repeated ${ms(again)}` : `${ms(took)}, ${memory} MB`

/** Table rows that compare the results by the number of records. */
export function compareScale(times) {
  const [few, many] = Object.values(times)
  return Object.keys(few).map((call) => ({
    call,
    ...Object.fromEntries(Object.entries(times).map(([size, all]) => [size, cell(all[call])])),
    'ratio of durations': `${(many[call].took / few[call].took).toFixed(1)} ×`,
  }))
}
