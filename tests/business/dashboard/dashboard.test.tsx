import { Refine } from '@refinedev/core'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { AccessCheck, CalendarRange } from '../../../providers/api'
import { browserRegistry } from '../../../src/app/browser-registry'
import { allPieces } from '../../../src/app/business'
import { WorkbenchProvider } from '../../../src/screens/context'
import Dashboard from '../../../src/screens/dashboard'
import { memoryDataProvider } from '../../../testing/render-screens'
import { fullIt } from '../../scope'

afterEach(cleanup)

type Answer = Readonly<Record<string, unknown>>

const open = (
  dashboardStats: (range?: CalendarRange) => Promise<Answer>,
  at = '/dashboard',
  can: AccessCheck = () => true,
) => {
  const unused = () => Promise.reject(new Error('The dashboard makes one call, and it is not this one.'))
  const api = {
    options: unused,
    names: unused,
    file: unused,
    save: unused,
    remove: unused,
    toggle: unused,
    act: unused,
    ask: unused,
    viewAs: () => undefined,
    createAll: unused,
    saveAll: unused,
    dashboardStats,
  }
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const data = memoryDataProvider({ 'currency-master': [{ id: '1', code: 'EUR', isBase: true }] })
  render(
    <Refine
      dataProvider={{ default: data, silent: data }}
      options={{ disableTelemetry: true, reactQuery: { clientConfig: queryClient } }}
    >
      <WorkbenchProvider value={{ registry: browserRegistry, api, pieces: allPieces, Icon: () => null, can }}>
        <MemoryRouter initialEntries={[at]}>
          <Dashboard />
        </MemoryRouter>
      </WorkbenchProvider>
    </Refine>,
  )
}

const panel = (name: string) => within(screen.getByRole('region', { name }))

test('shows the work queue, and each count links to its list', async () => {
  open(async () => ({ queue: { toShip: 17, pendingPayments: 4, onHold: 0 } }))
  const link = await screen.findByRole('link', { name: /17\s*Paid, not shipped/ })
  expect(link.getAttribute('href')).toBe(
    '/customer-order?settlement=paid&settlement=to-refund&settlement=part-refunded&orderStatus=placed&orderStatus=confirmed&orderStatus=processing&orderStatus=packed',
  )
  expect(screen.getByRole('link', { name: /0\s*Orders on hold/ }).getAttribute('href')).toBe(
    '/customer-order?orderStatus=on-hold',
  )
  expect(screen.queryByText('Waiting for cards')).toBeNull()
})

test("shows figures with their change, and figures of another API under that API's names", async () => {
  open(async () => ({
    currency: 'INR',
    revenue: { value: 150_000.4, previous: 100_000 },
    orders: { value: 45, previous: 90 },
    newCustomers: { value: 3, previous: 0 },
    averageOrder: { value: 832, previous: 100 },
    visits: { value: 7, previous: null },
    abandonedCarts: 12,
    convertedOrders: 2,
  }))
  const figure = async (label: string) => (await screen.findByText(label)).parentElement?.textContent
  expect(await figure('Paid revenue')).toMatch(/₹150,000.*up 50% on the previous period/)
  expect(await figure('Orders')).toMatch(/45.*down 50% on the previous period/)
  expect(await figure('New customers')).toMatch(/3.*new.*up from 0 in the previous period/)
  expect(await figure('Average order value')).toMatch(/₹832.*from ₹100/)
  expect(await figure('Visits')).toMatch(/7\s*$/)
  expect(screen.getByText(/^2 orders are in other currencies/)).toBeTruthy()
  expect(await figure('Abandoned carts')).toMatch(/12\s*$/)
})

test('amounts without a currency are in the base currency', async () => {
  open(async () => ({
    revenue: 5,
    latestOrders: [
      { id: 1, orderNumber: 'P-1', total: 99.5 },
      { id: 2, orderNumber: 'P-2', total: 1, amount: 1, currency: 'EUR' },
    ],
  }))
  await waitFor(() => expect(screen.getByText('Paid revenue').parentElement?.textContent).toMatch(/€5/))
  expect(panel('Latest orders').getByText('€99.50')).toBeTruthy()
})

test('a currency given by a name instead of a code is shown behind the amounts', async () => {
  open(async () => ({ currency: 'Rupees', revenue: 5 }))
  expect((await screen.findByText('Paid revenue')).parentElement?.textContent).toMatch(/5 Rupees/)
})

test('shows no average order value where there were no orders', async () => {
  open(async () => ({
    orders: { value: 0, previous: 9 },
    averageOrder: { value: 0, previous: 100 },
    paymentSuccess: { value: 0, previous: 80 },
  }))
  const average = (await screen.findByText('Average order value')).closest('.figure')
  expect(average?.textContent).toBe('Average order value—')
  expect(screen.getByText('Payment success rate').closest('.figure')?.textContent).toBe('Payment success rate—')
})

test('reads numbers sent as text, statuses in other letter case, and days sent as timestamps', async () => {
  open(async () => ({
    currency: 'INR',
    revenue: '₹1,234.50',
    visits: '12.345,60',
    orders: { value: '45', previous: '90' },
    queue: { toShip: '17' },
    ordersByStatus: { ON_HOLD: '3' },
    topProducts: [{ _id: 7, name: 'Gold card', revenue: '500.00', quantity: '2', previous: '400.00' }],
    topCategories: [{ _id: 8, name: 'Metal', revenue: '500.00', quantity: '2' }],
    lowStock: [{ id: 1, name: 'Silver card', stock: '4' }],
    expiringCoupons: [{ id: 1, code: 'SPRING', endsOn: '2020-05-01T00:00:00.000Z' }],
    latestOrders: [
      { id: 1, orderNumber: 'P-1', total: '99.50', paymentStatus: 'SUCCESS', placedAt: 1_588_291_200_000 },
    ],
  }))
  const figure = async (label: string) => (await screen.findAllByText(label))[0]?.parentElement?.textContent
  expect(await figure('Paid revenue')).toMatch(/₹1,235/)
  expect(await figure('Visits')).toMatch(/12,345.6/)
  expect(await figure('Orders')).toMatch(/45.*down 50%/)
  expect(screen.getByRole('link', { name: /17\s*Paid, not shipped/ })).toBeTruthy()
  expect(panel('Orders by status').getByRole('link', { name: 'On hold' })).toBeTruthy()
  expect(panel('Top products').getByRole('link', { name: 'Gold card' }).getAttribute('href')).toBe('/product/7')
  expect(panel('Top products').getAllByRole('row').at(-1)?.textContent).toMatch(/₹500.*up 25%/)
  expect(panel('Top categories').getAllByRole('row').at(-1)?.textContent).toMatch(/₹500\s*$/)
  expect(panel('Low stock').getByText('4 left')).toBeTruthy()
  expect(panel('Coupons expiring soon').getByText('May 1, 2020')).toBeTruthy()
  const latest = panel('Latest orders')
  expect([latest.getByText('₹99.50'), latest.getByText('Paid'), latest.getByText(/2020/)]).toHaveLength(3)
})

test('shows orders by status, the latest orders, low stock, and coupons that end soon', async () => {
  open(async () => ({
    ordersByStatus: { delivered: 8, placed: 2, cancelled: 0 },
    latestOrders: [
      { id: 'o1', orderNumber: 'DH-1', customer: { id: 'c', name: 'Asha' }, paymentStatus: 'success', total: 10 },
      { id: 'o2', orderNumber: 'DH-2', total: 1000, amount: 12.5, currency: 'EUR' },
      { id: 'o3', orderNumber: 'DH-3', paymentStatus: 'success', settlement: 'refunded', total: 10 },
    ],
    currency: 'INR',
    lowStock: [{ id: 'p1', name: 'Metal card', stock: 0 }],
    expiringCoupons: [{ id: 'k1', code: 'SPRING', endsOn: '2026-11-24' }],
  }))
  await screen.findByText('Orders by status')
  const statuses = panel('Orders by status').getAllByRole('row')
  expect(statuses.map(({ textContent }) => textContent)).toEqual(['StatusOrders', 'Placed2', 'Delivered8'])
  expect(panel('Latest orders').getByRole('link', { name: 'DH-1' }).getAttribute('href')).toBe('/customer-order/o1')
  expect(panel('Latest orders').getByText('Paid')).toBeTruthy()
  expect(panel('Latest orders').getByText('Refunded')).toBeTruthy()
  expect(panel('Latest orders').getByText('€12.50').textContent).toBe('€12.50≈ ₹1,000.00')
  expect(panel('Low stock').getByText('Out of stock')).toBeTruthy()
  expect(panel('Coupons expiring soon').getByRole('link', { name: 'SPRING' }).getAttribute('href')).toBe('/coupon/k1')
})

test.each<[string, Answer]>([
  ['nothing', {}],
  [
    'figures in another format',
    { queue: [1], revenue: 'much', orders: null, lowStock: {}, latestOrders: [null, 7, {}], from: 3 },
  ],
  [
    'list entries in another format',
    {
      currency: 'rupees',
      daily: [{ day: 'Monday', revenue: 1, orders: 1 }],
      latestOrders: [{ id: 7, orderNumber: 'A', customer: { name: { first: 'Ann' } }, total: {}, placedAt: [] }],
      lowStock: [{ id: 'p', name: 'Card', stock: '3' }],
      topProducts: [{ id: {}, name: 'Card', revenue: 3 }],
      expiringCoupons: [{ id: 'k', code: ['A'] }],
      ordersByPayment: { success: 'many' },
    },
  ],
])('an API that answers %s loses only the affected panels', async (_, answer) => {
  open(async () => answer)
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('does not show a list with unreadable rows as empty', async () => {
  open(async () => ({ orders: 7, lowStock: [{ product: 'Gold card', stock: '2' }] }))
  expect(await screen.findByText('7')).toBeTruthy()
  expect(screen.queryByText('Low stock')).toBeNull()
})

test('leads a business without orders to the first steps', async () => {
  open(async () => ({ latestOrders: [] }))
  const steps = await screen.findByRole('region', { name: 'First steps' })
  expect(within(steps).getByRole('link', { name: 'First steps' }).getAttribute('href')).toBe('/first-steps')
})

test('lists the first records of a business without orders if the API cannot set up a site', async () => {
  open(
    async () => ({ latestOrders: [] }),
    '/dashboard',
    (_, call) => call !== 'setUp',
  )
  const steps = await screen.findByRole('region', { name: 'First steps' })
  const links = within(steps).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href')).slice(0, 2)).toEqual([
    '/currency-master/create',
    '/site/create',
  ])
  expect(links.at(-1)?.textContent).toBe('New order')
})

test('a failed call can be retried', async () => {
  let calls = 0
  open(async () => {
    if (++calls === 1) throw new Error('Something went wrong!')
    return { orders: 7 }
  })
  expect(await screen.findByText('Something went wrong!')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('7')).toBeTruthy()
})

const month = { from: '2026-10-23', to: '2026-11-21' }

/** An API that returns figures for the requested days. */
const counting = () => {
  const asked: (CalendarRange | undefined)[] = []
  const stats = async (range?: CalendarRange): Promise<Answer> => {
    asked.push(range)
    return { ...month, ...range, orders: range ? 7 : 30 }
  }
  return { asked, stats }
}

test("an API that says which days it counts receives the days of the address, based on the API's own today", async () => {
  const { asked, stats } = counting()
  open(stats, '/dashboard?range=7')
  expect(await screen.findByText('7')).toBeTruthy()
  expect(asked).toEqual([undefined, { from: '2026-11-15', to: '2026-11-21' }])
  expect(screen.getByText(/Nov 15\s*–\s*21, 2026/)).toBeTruthy()
  expect(screen.getByRole('radio', { name: '7 days' })).toHaveProperty('checked', true)
  await userEvent.click(screen.getByRole('radio', { name: 'This year' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ from: '2026-01-01', to: '2026-11-21' }))
  await userEvent.click(screen.getByRole('radio', { name: '30 days' }))
  expect(await screen.findByText('30')).toBeTruthy()
})

fullIt('a custom date range is checked before its figures are requested', async () => {
  const { asked, stats } = counting()
  open(stats, '/dashboard?from=2026-03-01&to=2026-03-31')
  const first = await screen.findByLabelText('From')
  await waitFor(() => expect(asked.at(-1)).toEqual({ from: '2026-03-01', to: '2026-03-31' }))
  await userEvent.clear(first)
  await userEvent.type(first, '2026-04-30')
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(screen.getByRole('alert').textContent).toBe('The start date is after the end date. Swap the dates.')
  expect(asked).toHaveLength(2)
  await userEvent.clear(first)
  await userEvent.type(first, '2026-03-15')
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ from: '2026-03-15', to: '2026-03-31' }))
})

test.each(['/dashboard?range=7', '/dashboard?from=2026-03-01&to=2026-03-31', '/dashboard?range=constructor'])(
  'an API that does not say which days it counts is asked for no days, even if the address has some: %s',
  async (address) => {
    const asked: unknown[] = []
    open(async (range) => {
      asked.push(range)
      return { orders: 7 }
    }, address)
    expect(await screen.findByText('7')).toBeTruthy()
    expect(asked).toEqual([undefined])
    expect(screen.queryByRole('radio')).toBeNull()
  },
)

test('if a date range fails to load, the earlier figures stay and the user can retry', async () => {
  let fails = true
  open(async (range) => {
    if (range && fails) throw new Error('Too slow.')
    return { ...month, orders: range ? 7 : 30 }
  }, '/dashboard?range=90')
  expect(await screen.findByText(/could not be loaded/)).toBeTruthy()
  expect(screen.getByText('30')).toBeTruthy()
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('7')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

const daily = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    day: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    revenue: 100 * index,
    orders: index,
  }))

test('the charts can be read day by day with the keyboard, and shown as a table', async () => {
  open(async () => ({ currency: 'INR', daily: daily(30) }))
  const pointer = await screen.findByRole('slider', { name: 'Day' })
  expect(pointer.getAttribute('aria-valuetext')).toBe('Jan 30, 2026: ₹2,900 paid, 29 orders')
  expect(screen.getByRole('figure').textContent).toMatch(
    /In total, ₹43,500 paid and 435 orders\. .*Jan 30, 2026 with ₹2,900/,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }))
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows).toHaveLength(31)
  expect(rows.slice(0, 2)).toEqual(['DayPaid revenueOrders', 'Jan 30, 2026₹2,90029'])
  await userEvent.click(screen.getByRole('button', { name: 'Show as chart' }))
  expect(screen.getByRole('slider')).toBeTruthy()
})

test('long periods are drawn by weeks, and the last week is complete', async () => {
  open(async () => ({ daily: daily(100) }))
  await userEvent.click(await screen.findByRole('button', { name: 'Show as table' }))
  expect(screen.getByRole('heading', { name: 'Revenue and orders per week' })).toBeTruthy()
  const [, last, ...others] = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(last).toMatch(/^Apr 4\s*–\s*10, 2026/)
  expect(others.at(-1)).toMatch(/^Jan 1\s*–\s*2, 2026/)
})
