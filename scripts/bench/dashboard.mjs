import { signIn } from '../serving.mjs'
import { median, ms } from './table.mjs'

const rounds = 15

const list = '/customer-order?_start=0&_end=50&_sort=placedAt&_order=desc'

/** Times of the dashboard beside a list of orders, both asked alone, right after a change and again. */
export async function benchDashboard({ url }) {
  const headers = { authorization: `Bearer ${await signIn(url)}`, 'content-type': 'application/json' }
  const call = async (path, init = {}) => {
    const answer = await fetch(`${url}/api/v1${path}`, { headers, ...init })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
    return answer.text()
  }
  const [category] = JSON.parse(await call('/customer-category'))
  let number = 0
  const change = () =>
    call(`/customer-category/${category.id}`, {
      method: 'PUT',
      body: JSON.stringify({ name: `Bench ${number++}` }),
    })
  const timed = async (path) => {
    const start = performance.now()
    await call(path)
    return performance.now() - start
  }
  const year = `from=${new Date(Date.now() - 364 * 86_400_000).toISOString().slice(0, 10)}`
  const paths = {
    'list 50 of the orders, with count': list,
    'dashboard, 30 days': '/dashboard-stats',
    'dashboard, a year': `/dashboard-stats?${year}`,
  }
  const times = new Map(Object.keys(paths).map((name) => [name, { changed: [], again: [] }]))
  for (let round = 0; round < rounds; round++)
    for (const [name, path] of Object.entries(paths)) {
      await change()
      times.get(name).changed.push(await timed(path))
      times.get(name).again.push(await timed(path))
    }
  const { changed, again } = times.get('list 50 of the orders, with count')
  const ratio = (some, base) => `${(median(some) / median(base)).toFixed(1)} : 1`
  return [...times].map(([call, one]) => ({
    call,
    'after a change': ms(median(one.changed)),
    'to the list': ratio(one.changed, changed),
    again: ms(median(one.again)),
    'to the list again': ratio(one.again, again),
  }))
}
