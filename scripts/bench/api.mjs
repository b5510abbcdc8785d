import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { signIn } from '../serving.mjs'
import { median } from './table.mjs'

const rounds = 3
const seconds = 3

/** Requests per second of the product and of a bare route that sends the same bytes, alternating. */
export async function benchApi({ url }) {
  const token = await signIn(url)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const [first] = await (await fetch(`${url}/api/v1/customer?_start=0&_end=1`, { headers })).json()
  const cases = {
    'list 50, newest first, with count': '/api/v1/customer?_start=0&_end=50&_sort=createdAt&_order=desc',
    'list 50, filtered and sorted by name': '/api/v1/customer?_start=0&_end=50&status=1&_sort=lastName&_order=asc',
    'list 50 of page 1,000': '/api/v1/customer?_start=49950&_end=50000&_sort=createdAt&_order=desc',
    'list 50, searched': '/api/v1/customer?_start=0&_end=50&q=First12&_sort=createdAt&_order=desc',
    'get one': `/api/v1/customer/${first.id}`,
  }
  const rows = []
  for (const [name, path] of Object.entries(cases)) {
    const body = await (await fetch(url + path, { headers })).text()
    rows.push(row(name, await compare(body, () => load({ url: url + path, headers }))))
  }
  const reply = JSON.stringify({ message: 'Customer Category added successfully.' })
  let number = 0
  const request = {
    method: 'POST',
    setupRequest: (one) => ({ ...one, body: JSON.stringify({ name: `Bench ${number++}` }) }),
  }
  const create = () => load({ url: `${url}/api/v1/customer-category`, headers, requests: [{ ...request, headers }] })
  rows.push(row('create one (durable)', await compare(reply, create)))
  return rows
}

const row = (name, { own, bare }) => ({
  call: name,
  'per second': Math.round(own),
  'bare route': Math.round(bare),
  ratio: `1 : ${(bare / own).toFixed(1)}`,
})

async function load(options) {
  const result = await autocannon({ connections: 8, duration: seconds, ...options })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${options.url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return result.requests.average
}

async function compare(body, loadOwn) {
  const bare = fork(fileURLToPath(new URL('./bare.mjs', import.meta.url)))
  const bareUrl = await new Promise((resolve) => {
    bare.once('message', resolve)
    bare.send(body)
  })
  const own = []
  const plain = []
  for (let round = 0; round < rounds; round++) {
    own.push(await loadOwn())
    plain.push(await load({ url: bareUrl }))
  }
  bare.kill()
  return { own: median(own), bare: median(plain) }
}
