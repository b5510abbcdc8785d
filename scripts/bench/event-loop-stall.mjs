import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { signIn } from '../support/start-server.mjs'
import { mostDuring } from './memory.mjs'
import { ms } from './table.mjs'

/** Calls `/healthz` repeatedly in a thread without other work. Reports the longest wait. */
const probe = `
  const { parentPort, workerData } = require('node:worker_threads')
  let isOver = false
  parentPort.once('message', () => { isOver = true })
  const ask = async () => {
    const waits = []
    while (!isOver) {
      const start = performance.now()
      await (await fetch(workerData + '/healthz')).text()
      waits.push(performance.now() - start)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    parentPort.postMessage(Math.max(...waits))
  }
  parentPort.postMessage('begun')
  void ask()`

const heard = (worker) => new Promise((resolve) => worker.once('message', resolve))

/** The longest wait during some work, in milliseconds. */
async function worstBeside(url, work) {
  const worker = new Worker(probe, { eval: true, workerData: url })
  await heard(worker)
  await setTimeout(200)
  const start = performance.now()
  await work()
  const took = performance.now() - start
  const worst = heard(worker)
  worker.postMessage('over')
  return { worst: await worst, took }
}

const times = (count, work) => Promise.all(Array.from({ length: count }, (_, at) => work(at)))

/**
 * Measures the longest wait of `/healthz` during heavy calls: first one call alone, and then five calls at the same
 * time. Each row also has the duration of the calls and the maximum memory of the server.
 */
export async function benchStall({ url, pid }) {
  const headers = { authorization: `Bearer ${await signIn(url)}`, 'content-type': 'application/json' }
  const call = async (path, init = {}) => {
    const answer = await fetch(`${url}/api/v1${path}`, { headers, ...init })
    if (!answer.ok) throw new Error(`${path} returned status ${answer.status}: ${await answer.text()}`)
    return answer
  }
  /** Reads a response and discards it. */
  const take = async (path, init) => {
    for await (const _ of (await call(path, init)).body);
  }
  const json = async (path) => (await call(path)).json()
  const orders = await json('/customer-order?_start=0&_end=20')
  const products = await json('/product?_start=0&_end=100')
  const { id: product } = products.find(({ tracksSerials }) => tracksSerials)
  const patterns = Array.from({ length: 20 }, (_, at) => `email_like=nobody${at}`).join('&')
  let receipts = 0
  const receive = () =>
    take('/stock-in', {
      method: 'POST',
      body: JSON.stringify({ product, quantity: 50_000, serialPrefix: `BENCH${++receipts}-` }),
    })
  const receivePrinted = () =>
    take('/stock-in', {
      method: 'POST',
      body: JSON.stringify({
        product,
        quantity: 50_000,
        serials: Array.from({ length: 50_000 }, () => `04${randomBytes(6).toString('hex').toUpperCase()}`),
      }),
    })
  const work = {
    nothing: () => setTimeout(3000),
    'a list of 50 orders': () => take('/customer-order?_start=0&_end=50'),
    'a page with 20 text filters': () => take(`/customer?_start=0&_end=50&${patterns}`),
    'the complete list of customers': () => take('/customer'),
    'the complete list of orders': () => take('/customer-order'),
    'the dashboard of a year': () => take('/dashboard-stats?from=2026-01-01'),
    'a search for one letter': () => take('/search?q=e'),
    '20 invoices': () => times(20, (at) => take(`/order-invoice/${orders[at].id}`)),
    'a stock-in of 50,000 cards': receive,
    'a stock-in of 50,000 printed serials': receivePrinted,
  }
  const rows = []
  for (const [name, once] of Object.entries(work)) {
    const [alone, mostAlone] = await mostDuring(pid, () => worstBeside(url, once))
    const [five, mostOfFive] = [work.nothing, receive, receivePrinted].includes(once)
      ? []
      : await mostDuring(pid, () => worstBeside(url, () => times(5, once)))
    rows.push({
      beside: name,
      'worst wait': ms(alone.worst),
      'duration of the call': ms(alone.took),
      memory: `${mostAlone()} MB`,
      'wait during five calls': five ? ms(five.worst) : '',
      'duration of five calls': five ? ms(five.took) : '',
      'memory during five calls': five ? `${mostOfFive()} MB` : '',
    })
  }
  return rows
}
