import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { account, signIn } from '../serving.mjs'
import { median } from './table.mjs'

const rounds = 3
const seconds = 3

/** Those who read customers; of one alone, eight calls at once would use up the time that the database has for a person. */
const readers = ['admin', 'viewer', 'orders'].map((name) => ({ ...account, email: `${name}@example.com` }))

/**
 * Requests per second of the product, of a bare route that sends the same bytes, and of the product on PostgreSQL, alternating.
 *
 * @param onPostgres The same product with the same records on PostgreSQL, or why there is none.
 */
export async function benchApi(large, onPostgres) {
  const [own, other] = await Promise.all([large, onPostgres.url && onPostgres].map((at) => at && asPeople(at)))
  const cases = {
    'list 50, newest first, with count': '/customer?_start=0&_end=50&_sort=createdAt&_order=desc',
    'list 50, filtered and sorted by name': '/customer?_start=0&_end=50&status=1&_sort=lastName&_order=asc',
    'list 50 of page 1,000': '/customer?_start=49950&_end=50000&_sort=createdAt&_order=desc',
    'list 50, searched': '/customer?_start=0&_end=50&q=First12&_sort=createdAt&_order=desc',
    'get one': `/customer/${own.first}`,
  }
  const rows = []
  for (const [name, path] of Object.entries(cases)) {
    const ask = ({ url, each }) => {
      let next = 0
      return load({ url: url + path, setupClient: (client) => client.setHeaders(each[next++ % each.length]) })
    }
    const body = await (await fetch(own.url + path, { headers: own.headers })).text()
    rows.push(row(name, await compare(body, [own, other], ask), onPostgres.why))
  }
  const reply = JSON.stringify({ message: 'Customer Category added successfully.' })
  const create = ({ url, headers }) => {
    const setupRequest = (one) => ({ ...one, body: JSON.stringify({ name: `Bench ${crypto.randomUUID()}` }) })
    return load({ url: `${url}/customer-category`, headers, requests: [{ method: 'POST', headers, setupRequest }] })
  }
  rows.push(row('create one (durable)', await compare(reply, [own, other], create), onPostgres.why))
  return rows
}

/** People who have signed in, of whom the first may do everything, with one of the customers that both databases have. */
async function asPeople({ url }) {
  const tokens = await Promise.all(readers.map((person) => signIn(url, person)))
  const each = tokens.map((token) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' }))
  return { url: `${url}/api/v1`, headers: each[0], each, first: 'bench-100000001' }
}

const row = (name, { own, bare, other }, why) => ({
  call: name,
  'per second': Math.round(own),
  'bare route': Math.round(bare),
  ratio: `1 : ${(bare / own).toFixed(1)}`,
  PostgreSQL: other === undefined ? `not measured: ${why}` : Math.round(other),
  'to SQLite': other === undefined ? '' : `1 : ${(own / other).toFixed(1)}`,
})

async function load(options) {
  const result = await autocannon({ connections: 8, duration: seconds, ...options })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${options.url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return result.requests.average
}

async function compare(body, [onSqlite, onPostgres], ask) {
  const bare = fork(fileURLToPath(new URL('./bare.mjs', import.meta.url)))
  const bareUrl = await new Promise((resolve) => {
    bare.once('message', resolve)
    bare.send(body)
  })
  const own = []
  const plain = []
  const other = []
  for (let round = 0; round < rounds; round++) {
    own.push(await ask(onSqlite))
    plain.push(await load({ url: bareUrl }))
    if (onPostgres) other.push(await ask(onPostgres))
  }
  bare.kill()
  return { own: median(own), bare: median(plain), other: onPostgres && median(other) }
}
