/** Simulates a shop in which several people work at the same time. The simulated people use only the API. */

/**
 * Returns a function that calls the API of a server as a signed-in user. The function returns status, headers and body
 * of the response.
 */
export const caller = (origin, token) => async (method, path, body, besides) => {
  const response = await fetch(`${origin}/api/v1${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...besides,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const { status, headers: said } = response
  return { status, headers: said, body: text === '' ? undefined : JSON.parse(text) }
}

const address = {
  name: 'Cleo',
  line1: '1 High Street',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'IN',
  postcode: '411001',
}

/** Creates the records of the shop in an empty database. Returns the ids of the records. */
export async function openShop(call) {
  const create = async (resource, values) => {
    const { status, body } = await call('POST', `/${resource}`, values)
    if (status !== 200) throw new Error(`A request for ${resource} returned status ${status}: ${JSON.stringify(body)}`)
    return body.data.id
  }
  const several = async (count, make) => {
    const ids = []
    for (let at = 0; at < count; at++) ids.push(await make(at))
    return ids
  }
  const currency = await create('currency-master', { name: 'Rupee', code: 'INR', symbol: '₹', rate: 1 })
  const tax = await create('tax-master', { name: 'GST', code: 'GST', rate: 18 })
  const site = await create('site', { name: 'Pune', code: 'PUN', currency, timezone: 'Asia/Kolkata' })
  await create('shipping-rule', { name: 'Free shipping', basis: 'total', min: 0, rate: 0 })
  const category = await create('product-category', { name: 'All', slug: 'all' })
  const product = (values) => create('product', { category, currency, tax, price: 10, ...values })
  const boxes = await several(6, (at) =>
    product({ name: `Box ${at}`, sku: `B${at}`, type: 'accessory', tracksSerials: false }),
  )
  const cards = await several(2, (at) => product({ name: `Card ${at}`, sku: `C${at}` }))
  const customers = await several(6, (at) =>
    create('customer', { firstName: `Cleo ${at}`, email: `cleo${at}@example.com` }),
  )
  const coupon = await create('coupon', {
    code: 'TEN',
    discountType: 'percent',
    value: 10,
    startsOn: '2020-01-01',
    usageLimit: 100_000,
  })
  const shop = { currency, site, boxes, cards, customers, coupon }
  for (const [at, id] of cards.entries()) await receive(call, shop, id, 400, `K${at}-`)
  for (const id of boxes) await receive(call, shop, id, 100_000)
  return shop
}

const receive = (call, { site }, product, quantity, serialPrefix) =>
  call('POST', '/stock-in', { product, site, quantity, serialPrefix, receivedAt: '2026-01-05T10:00:00Z' })

/** Places an order. */
export const order = (call, { currency, site, customers }, items, values = {}) =>
  call('POST', '/customer-order', {
    customer: customers[0],
    site,
    currency,
    shippingAddress: address,
    billingAddress: address,
    items,
    ...values,
  })

const any = (list) => list[Math.floor(Math.random() * list.length)]

const shuffled = (list) =>
  list
    .map((one) => [Math.random(), one])
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one)

/** The repeated work of each person, by name. A function returns undefined if there is nothing to do. */
const works = {
  order: async (call, shop, state) => {
    const items = shuffled(shop.boxes)
      .slice(0, 3)
      .map((product) => ({ product, quantity: 1 }))
    const withCard = Math.random() < 0.2 ? [{ product: any(shop.cards), quantity: 1 }] : []
    const values = { customer: any(shop.customers), ...(Math.random() < 0.3 && { coupon: shop.coupon }) }
    const answer = await order(call, shop, [...items, ...withCard], values)
    if (answer.status === 200) state.orders.push(answer.body.data.id)
    return answer
  },
  stockIn: (call, shop) => {
    if (Math.random() < 0.7) return receive(call, shop, any(shop.boxes), 5)
    const at = Math.floor(Math.random() * shop.cards.length)
    return receive(call, shop, shop.cards[at], 10, `K${at}-`)
  },
  payment: async (call, _, { orders }) => {
    const id = any(orders)
    return id && call('PUT', `/customer-order/payment-status/${id}`, { paymentStatus: 'success' })
  },
  status: async (call, _, { orders }) => {
    const id = any(orders)
    const orderStatus = any(['confirmed', 'processing', 'on-hold', 'cancelled'])
    return id && call('PUT', `/customer-order/order-status/${id}`, { data: { orderStatus } })
  },
  customer: (call, shop, state) => {
    state.made += 1
    if (state.made % 2 === 0) return call('PUT', `/customer/${any(shop.customers)}`, { lastName: `Rao ${state.made}` })
    return call('POST', '/customer', { firstName: 'Ann', email: `ann${state.made}-${Math.random()}@example.com` })
  },
  card: async (call, shop, state) => {
    if (state.held.length > 5)
      return call('PUT', `/customer-card-mapping/report/${state.held.shift()}`, {
        data: { state: 'lost', note: 'Left on a train.' },
      })
    const { body } = await call('GET', `/card?state=in-stock&product=${any(shop.cards)}&_end=20`)
    const cardNumber = any(body)?.serial
    if (!cardNumber) return undefined
    const answer = await call('POST', '/customer-card-mapping', { customer: any(shop.customers), cardNumber })
    if (answer.status === 200) state.held.push(answer.body.data.id)
    return answer
  },
}

/** The work of each of the seven people. Two people place orders. */
const people = ['order', 'order', 'stockIn', 'payment', 'status', 'customer', 'card']

/** Returns a function that reports whether some seconds have passed. */
export function after(seconds) {
  const end = performance.now() + seconds * 1000
  return () => performance.now() >= end
}

/**
 * Simulates seven people who work at the same time, each on one of the servers.
 *
 * @param isOver whether the work must end.
 * @returns the number of orders, of other writes and of refusals, and all responses with status 500 and above.
 */
export async function workTogether(calls, shop, isOver) {
  const state = { orders: [], held: [], made: 0 }
  const done = { orders: 0, others: 0, refused: 0, failed: [] }
  await Promise.all(
    people.map(async (name, at) => {
      const call = calls[at % calls.length]
      while (!isOver()) {
        const answer = await works[name](call, shop, state)
        if (!answer) await new Promise((again) => setTimeout(again, 20))
        else if (answer.status >= 500) done.failed.push(`${name}: ${answer.status} ${answer.body?.message}`)
        else if (answer.status >= 400) done.refused += 1
        else if (name === 'order') done.orders += 1
        else done.others += 1
      }
    }),
  )
  return done
}

const sum = (numbers) => numbers.reduce((all, one) => all + Number(one), 0)

const idOf = (reference) => reference?.id ?? null

/** Reads all records of a resource in pages. */
export async function recordsOf(call, resource) {
  const records = []
  for (;;) {
    const { body } = await call('GET', `/${resource}?_start=${records.length}&_end=${records.length + 5000}&_sort=id`)
    records.push(...body)
    if (body.length < 5000) return records
  }
}

/** Checks the sums and references of a shop. Returns a sentence for each fault. */
export async function faultsOf(call) {
  const all = (resource) => recordsOf(call, resource)
  const [products, movements, cards, mappings, orders, customers, coupons] = await Promise.all(
    ['product', 'stock-movement', 'card', 'customer-card-mapping', 'customer-order', 'customer', 'coupon'].map(all),
  )
  const faults = []
  const expect = (isTrue, says) => isTrue || faults.push(says)
  for (const { id, name, stock } of products) {
    const own = movements.filter(({ product }) => idOf(product) === id)
    // Services have no stock.
    expect(
      sum(own.map(({ quantity }) => quantity)) === (stock ?? 0),
      `The stock of ${name} is not the sum of its movements.`,
    )
    expect(
      own.every(({ balance }) => balance >= 0),
      `${name} fell below zero.`,
    )
    expect(new Set(own.map(({ id }) => id)).size === own.length, `A movement of ${name} exists twice.`)
  }
  for (const { id, serial, state, holder } of cards) {
    const held = mappings.filter((one) => idOf(one.card) === id && one.state === 'assigned')
    expect(
      held.length === (state === 'assigned' ? 1 : 0),
      `Card ${serial} has the state ${state}, but has ${held.length} holders.`,
    )
    expect(idOf(holder) === idOf(held[0]?.customer), `Card ${serial} has a different holder from its assignment.`)
  }
  expect(new Set(cards.map(({ serial }) => serial)).size === cards.length, 'A serial exists twice.')
  const numbers = orders.map(({ orderNumber }) => orderNumber)
  expect(new Set(numbers).size === orders.length, 'An order number exists twice.')
  for (const { id, firstName, orderCount } of customers) {
    const own = orders.filter(({ customer }) => idOf(customer) === id)
    expect(orderCount === own.length, `${firstName} has ${own.length} orders, but ${orderCount} were counted.`)
  }
  for (const { id, code, usedCount } of coupons) {
    const uses = orders.filter(({ coupon, orderStatus }) => idOf(coupon) === id && orderStatus !== 'cancelled')
    expect(uses.length === (usedCount ?? 0), `${code} was used ${uses.length} times, but ${usedCount} were counted.`)
  }
  return faults
}
