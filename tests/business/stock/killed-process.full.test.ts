import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { builtServer } from '../../server/support/built-server'
import { newFolder } from '../../server/support/stores'
import { address } from '../support/shop'

const data = newFolder()
const admin = { email: 'ann@example.com', password: 'correct horse battery' }
let program: string
let running: ChildProcess | undefined
let token: string | undefined

beforeAll(async () => {
  program = await builtServer()
})
afterAll(() => {
  running?.kill('SIGKILL')
  data.remove()
})

interface Row {
  readonly id: string
  readonly [name: string]: unknown
}

/** Starts a server, and returns a function that calls the server. */
async function start() {
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: data.folder,
      SAMPLE_DATA: 'off',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
  })
  running = child
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.pipe(process.stderr)
  while (!output.includes('ready')) await once(child.stdout, 'data')
  const origin = /http:\S+/.exec(output)?.[0] ?? ''
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return JSON.parse(await response.text())
  }
  const kill = async () => {
    const ended = once(child, 'close')
    child.kill('SIGKILL')
    await ended
  }
  return { kill, send }
}

type Send = Awaited<ReturnType<typeof start>>['send']

const sum = (numbers: readonly unknown[]) => numbers.reduce<number>((all, one) => all + Number(one), 0)
const idOf = (value: unknown) => (value as Row | null)?.id ?? null

/** The conditions that the data of every shop must meet at any time. */
async function expectConsistent(send: Send) {
  const all = (resource: string): Promise<Row[]> => send('GET', `/${resource}?_end=10000`)
  const [products, movements, cards, mappings, batches, orders] = await Promise.all(
    ['product', 'stock-movement', 'card', 'customer-card-mapping', 'stock-in', 'customer-order'].map(all),
  )
  const items = (await Promise.all((orders ?? []).map(({ id }) => send('GET', `/order-item/order/${id}`)))) as Row[][]
  for (const { id, stock } of products ?? []) {
    const own = (movements ?? []).filter(({ product }) => idOf(product) === id)
    expect(sum(own.map(({ quantity }) => quantity))).toBe(stock)
    expect(own.every(({ balance }) => Number(balance) >= 0)).toBe(true)
  }
  for (const { id, serialFrom, serialTo } of batches ?? []) {
    const size = serialFrom === null ? 0 : Number(serialTo) - Number(serialFrom) + 1
    expect((cards ?? []).filter(({ batch }) => idOf(batch) === id)).toHaveLength(size)
    expect((movements ?? []).filter(({ stockIn }) => idOf(stockIn) === id)).toHaveLength(1)
  }
  for (const { id, state, holder } of cards ?? []) {
    const held = (mappings ?? []).filter((mapping) => idOf(mapping.card) === id && mapping.state === 'assigned')
    expect([held.length, idOf(holder)]).toEqual(state === 'assigned' ? [1, idOf(held[0]?.customer)] : [0, null])
  }
  for (const { state, replacedBy } of mappings ?? []) expect(state === 'replaced').toBe(replacedBy !== null)
  for (const [index, order] of (orders ?? []).entries()) {
    const own = (movements ?? []).filter((movement) => idOf(movement.order) === order.id)
    const wanted = sum((items[index] ?? []).map(({ quantity }) => quantity))
    expect(wanted).toBeGreaterThan(0)
    expect(sum(own.filter(({ card }) => card === null).map(({ quantity }) => quantity))).toBe(
      order.orderStatus === 'cancelled' ? 0 : -wanted,
    )
    const changes = [order.orderStatus !== 'placed', order.paymentStatus !== 'pending'].filter(Boolean).length
    expect((await send('GET', `/customer-order/${order.id}`)).timeline).toHaveLength(1 + changes)
  }
}

it('a process killed in the middle of its work leaves no partial changes', async () => {
  let server = await start()
  token = (await server.send('POST', '/token', admin)).accessToken
  const create = async (resource: string, values: object) =>
    (await server.send('POST', `/${resource}`, values)).data.id as string
  const currency = await create('currency-master', { name: 'Rupee', code: 'INR', symbol: '₹', rate: 1 })
  const tax = await create('tax-master', { name: 'GST', code: 'GST', rate: 18 })
  const site = await create('site', { name: 'Pune', code: 'PUN', currency, timezone: 'Asia/Kolkata' })
  await create('shipping-rule', { name: 'Free shipping', basis: 'total', min: 0, rate: 0 })
  const category = await create('product-category', { name: 'All', slug: 'all' })
  const customer = await create('customer', { firstName: 'Cleo', email: 'cleo@example.com' })
  const product = await create('product', { category, currency, tax, price: 10, name: 'Card', sku: 'C' })
  const receive = (send: Send, quantity: number) =>
    send('POST', '/stock-in', { product, site, quantity, serialPrefix: 'K-', receivedAt: '2026-01-05T10:00:00Z' })
  const order = (send: Send) =>
    send('POST', '/customer-order', {
      customer,
      site,
      currency,
      shippingAddress: address,
      billingAddress: address,
      items: [{ product, quantity: 2 }],
    })

  for (const delay of [8, 20, 45]) {
    await receive(server.send, 60)
    const ids: string[] = await Promise.all(
      Array.from({ length: 6 }, async () => (await order(server.send)).data.id as string),
    )
    const free: Row[] = await server.send('GET', '/card?state=in-stock&_end=12')
    const assign = ({ serial }: Row) => server.send('POST', '/customer-card-mapping', { customer, cardNumber: serial })
    const held: Row[] = (await Promise.all(free.slice(0, 4).map(assign))).map(({ data }) => data)
    const under = [
      ...ids
        .slice(0, 3)
        .map((id) => server.send('PUT', `/customer-order/order-status/${id}`, { data: { orderStatus: 'cancelled' } })),
      ...ids
        .slice(3)
        .map((id) => server.send('PUT', `/customer-order/payment-status/${id}`, { paymentStatus: 'success' })),
      ...free.slice(4, 8).map(assign),
      ...held.map(({ id }, at) =>
        server.send('PUT', `/customer-card-mapping/${id}`, {
          data: { cardNumber: free[8 + at]?.serial, reason: 'damaged' },
        }),
      ),
      receive(server.send, 40),
      order(server.send),
      order(server.send),
    ]
    const settled = Promise.allSettled(under)
    await new Promise((done) => setTimeout(done, delay))
    await server.kill()
    await settled
    server = await start()
    await expectConsistent(server.send)
  }
})
