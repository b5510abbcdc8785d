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

/** Those who read customers; of one alone, eight calls at once would use up the time that the database has for a person. */
const readers = ['admin', 'viewer', 'orders'].map((name) => ({ ...account, email: `${name}@example.com` }))

const lists = {
  'list 50, newest first, with count': '/customer?_start=0&_end=50&_sort=createdAt&_order=desc',
  'list 50, filtered and sorted by name': '/customer?_start=0&_end=50&status=1&_sort=lastName&_order=asc',
  'list 50 of page 1,000': '/customer?_start=49950&_end=50000&_sort=createdAt&_order=desc',
  'list 50, searched': '/customer?_start=0&_end=50&q=First12&_sort=createdAt&_order=desc',
}

/** More than are remembered, so that each is asked as if for the first time. */
const turns = Array.from({ length: 3000 }, (_, at) => at)

/** Other pages of the customers, each as it is sorted, narrowed and counted. */
const pages = turns.map((at) => {
  const shown = new URLSearchParams({ _start: 1 + (at % 900), _end: 51 + (at % 900), status: at % 2 })
  return `/customer?${shown}&_sort=createdAt&_order=${at % 4 < 2 ? 'desc' : 'asc'}`
})

/** The lists of customers that are called. */
export const listed = [...Object.values(lists), ...pages]

/** Customers that both databases have. */
const some = turns.map((at) => `/customer/bench-${100_000_001 + at}`)

/** What is read, by how it is called in the table: the same again, or another each time. */
const reads = {
  ...Object.fromEntries(Object.entries(lists).map(([name, path]) => [`${name}, the same again`, [path]])),
  'list 50, filtered and counted, another page each time': pages,
  'get one, the same again': some.slice(0, 1),
  'get one, another each time': some,
}

/**
 * Requests per second of the product, of routes written by hand that ask the same statements of the same file, and of the
 * product on PostgreSQL, alternating.
 *
 * @param large has `dataDir`, and `statements` as they were heard of it.
 * @param onPostgres The same product with the same records on PostgreSQL, or why there is none.
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

/** People who have signed in, of whom the first may do everything. */
function asPeople(url, tokens) {
  const each = tokens.map((token) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' }))
  return { url, headers: each[0], each }
}

/** Each connection is that of one of the people, and begins elsewhere. */
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

/** What is measured answers the same, or the measure is none. */
async function expectSame(own, hand, path) {
  const [expected, given] = await Promise.all(
    [own, hand].map(async ({ url, headers }) => {
      const answer = await fetch(url + path, { headers })
      return { body: await answer.text(), total: answer.headers.get('x-total-count'), tag: answer.headers.get('etag') }
    }),
  )
  for (const part of Object.keys(expected))
    if (expected[part] !== given[part]) throw new Error(`${path} is not answered the same by hand: ${part}.`)
}

/** Starts the routes that are written by hand on the file of the product, which runs. */
async function writtenByHand({ dataDir, statements }) {
  const secret = (await readFile(path.join(dataDir, 'jwt-secret'), 'utf8')).split('\n')[0]
  const child = fork(fileURLToPath(new URL('./hand-written-server.mjs', import.meta.url)))
  const url = await new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', (code) => reject(new Error(`The routes written by hand ended with ${code}.`)))
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
    throw new Error(`${options.url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return result.requests.average
}

/** The medians of what each place does in its turns; what comes before the first is to warm up. */
async function compare(places, ask) {
  const measured = Object.fromEntries(Object.keys(places).map((name) => [name, []]))
  for (let round = 0; round <= rounds; round++)
    for (const [name, place] of Object.entries(places)) {
      const each = await ask(place)
      if (round > 0) measured[name].push(each)
    }
  return Object.fromEntries(Object.entries(measured).map(([name, all]) => [name, median(all)]))
}
