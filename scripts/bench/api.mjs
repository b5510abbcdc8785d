import { fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { account, signIn } from '../support/start-server.mjs'
import { median } from './table.mjs'

const rounds = 5
const seconds = 2
const connections = 8

/** The users who read customers. Eight concurrent calls would exceed the database time of one user. */
const readers = ['admin', 'viewer', 'orders'].map((name) => ({ ...account, email: `${name}@example.com` }))

const lists = {
  'list 50, newest first, with count': '/customer?_start=0&_end=50&_sort=createdAt&_order=desc',
  'list 50, filtered and sorted by name': '/customer?_start=0&_end=50&status=1&_sort=lastName&_order=asc',
  'list 50 of page 1,000': '/customer?_start=49950&_end=50000&_sort=createdAt&_order=desc',
  'list 50, searched': '/customer?_start=0&_end=50&q=First12&_sort=createdAt&_order=desc',
}

/** The number of calls is higher than the number of cache entries, so no call finds a cached result. */
const turns = Array.from({ length: 3000 }, (_, at) => at)

/** Different pages of customers, with sorting, a filter and a count. */
const pages = turns.map((at) => {
  const shown = new URLSearchParams({ _start: 1 + (at % 900), _end: 51 + (at % 900), status: at % 2 })
  return `/customer?${shown}&_sort=createdAt&_order=${at % 4 < 2 ? 'desc' : 'asc'}`
})

/** All calls to the list of customers. */
export const listed = [...Object.values(lists), ...pages]

/** Customers that exist in both databases. */
const some = turns.map((at) => `/customer/bench-${100_000_001 + at}`)

/** The measured reads by their names in the table. Each read repeats one call or uses different calls. */
const reads = {
  ...Object.fromEntries(Object.entries(lists).map(([name, path]) => [`${name}, the same request repeated`, [path]])),
  'list 50, filtered and counted, a different page each time': pages,
  'get one, the same record repeated': some.slice(0, 1),
  'get one, a different record each time': some,
}

/**
 * Measures requests per second on three servers, one after the other: the product, hand-written routes, and the product
 * on PostgreSQL. The hand-written routes run the same statements on the same file.
 *
 * @param large the product with `dataDir` and its recorded `statements`.
 * @param onPostgres the product with the same records on PostgreSQL. If PostgreSQL is not available, `why` contains the
 * reason.
 */
export async function benchApi(large, onPostgres) {
  const tokens = await Promise.all(readers.map((person) => signIn(large.url, person)))
  const own = asPeople(`${large.url}/api/v1`, tokens)
  const hand = await writtenByHand(large)
  const places = { own, hand: asPeople(hand.url, tokens) }
  if (onPostgres.url)
    places.other = asPeople(
      `${onPostgres.url}/api/v1`,
      await Promise.all(readers.map((person) => signIn(onPostgres.url, person))),
    )
  try {
    const rows = []
    for (const [name, paths] of Object.entries(reads)) {
      for (const path of paths.slice(0, 10)) await expectSame(own, places.hand, path)
      rows.push(row(name, await compare(places, (place) => read(place, paths)), onPostgres.why))
    }
    rows.push(row('create one (durable)', await compare(places, create), onPostgres.why))
    return rows
  } finally {
    hand.stop()
  }
}

/** The headers of signed-in users. The first user has all permissions. */
function asPeople(url, tokens) {
  const each = tokens.map((token) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' }))
  return { url, headers: each[0], each }
}

/** Each connection belongs to one user and starts with another call. */
function read({ url, each }, paths) {
  let next = 0
  const setupClient = (client) => {
    const headers = each[next % each.length]
    const begin = Math.floor((next * paths.length) / connections)
    next += 1
    client.setRequests(
      [...paths.slice(begin), ...paths.slice(0, begin)].map((path) => ({ path: place(path), headers })),
    )
  }
  const { pathname } = new URL(url)
  const place = (path) => (pathname === '/' ? path : pathname + path)
  return load({ url, setupClient })
}

function create({ url, headers }) {
  const setupRequest = (one) => ({ ...one, body: JSON.stringify({ name: `Bench ${crypto.randomUUID()}` }) })
  return load({ url: `${url}/customer-category`, headers, requests: [{ method: 'POST', headers, setupRequest }] })
}

/** Checks that both servers return the same response. With different responses, the comparison is invalid. */
async function expectSame(own, hand, path) {
  const [expected, given] = await Promise.all(
    [own, hand].map(async ({ url, headers }) => {
      const answer = await fetch(url + path, { headers })
      return { body: await answer.text(), total: answer.headers.get('x-total-count'), tag: answer.headers.get('etag') }
    }),
  )
  for (const part of Object.keys(expected))
    if (expected[part] !== given[part])
      throw new Error(`${path} returns a different ${part} from the hand-written routes.`)
}

/** Starts the hand-written routes on the database file of the running product. */
async function writtenByHand({ dataDir, statements }) {
  const secret = (await readFile(path.join(dataDir, 'jwt-secret'), 'utf8')).split('\n')[0]
  const child = fork(fileURLToPath(new URL('./hand-written-server.mjs', import.meta.url)))
  const url = await new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', (code) => reject(new Error(`The server with the hand-written routes exited with code ${code}.`)))
    child.send({ file: path.join(dataDir, 'deckhand.db'), secret, ...statements })
  })
  return { url, stop: () => child.kill() }
}

const share = (some, other) => (some / other).toFixed(2)

const row = (name, { own, hand, other }, why) => ({
  call: name,
  'per second': Math.round(own),
  'by hand': Math.round(hand),
  'of it': share(own, hand),
  PostgreSQL: other === undefined ? `not measured: ${why}` : Math.round(other),
  'of SQLite': other === undefined ? '' : share(other, own),
})

async function load(options) {
  const result = await autocannon({ connections, duration: seconds, ...options })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${options.url}: ${result.non2xx} responses without success, ${result.errors} errors`)
  return result.requests.average
}

/** The median result of each server. The first round is a warm-up. */
async function compare(places, ask) {
  const measured = Object.fromEntries(Object.keys(places).map((name) => [name, []]))
  for (let round = 0; round <= rounds; round++)
    for (const [name, place] of Object.entries(places)) {
      const each = await ask(place)
      if (round > 0) measured[name].push(each)
    }
  return Object.fromEntries(Object.entries(measured).map(([name, all]) => [name, median(all)]))
}
