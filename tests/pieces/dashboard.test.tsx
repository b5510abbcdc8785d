import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { registry } from '../../src/app/registry'
import { pieces } from '../../src/pieces'
import Dashboard from '../../src/pieces/dashboard'
import { WorkbenchProvider } from '../../src/screens/context'

afterEach(cleanup)

type Answer = Readonly<Record<string, unknown>>

const open = (dashboardStats: () => Promise<Answer>) => {
  const unused = () => Promise.reject(new Error('The dashboard makes one call, and it is not this one.'))
  const api = {
    options: unused,
    names: unused,
    toggle: unused,
    changeAll: unused,
    act: unused,
    ask: unused,
    viewAs: () => undefined,
    createAll: unused,
    dashboardStats,
  }
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <WorkbenchProvider value={{ registry, api, pieces, Icon: () => null, can: () => true }}>
        <MemoryRouter>
          <Dashboard />
        </MemoryRouter>
      </WorkbenchProvider>
    </QueryClientProvider>,
  )
}

const panel = (name: string) => within(screen.getByRole('region', { name }))

test('shows the work to be done, each count leading to its list', async () => {
  open(async () => ({ queue: { toShip: 17, pendingPayments: 4, onHold: 0 } }))
  const link = await screen.findByRole('link', { name: /17\s*Paid, not shipped/ })
  expect(link.getAttribute('href')).toBe(
    '/customer-order?paymentStatus=success&orderStatus=placed&orderStatus=confirmed&orderStatus=processing&orderStatus=packed',
  )
  expect(screen.getByRole('link', { name: /0\s*Orders on hold/ }).getAttribute('href')).toBe(
    '/customer-order?orderStatus=on-hold',
  )
  expect(screen.queryByText('Items waiting for cards')).toBeNull()
})

test('shows figures with their change, and those of another API under their own names', async () => {
  open(async () => ({
    currency: 'INR',
    revenue: { value: 150_000.4, previous: 100_000 },
    orders: { value: 45, previous: 90 },
    newCustomers: { value: 3, previous: 0 },
    abandonedCarts: 12,
  }))
  const figure = async (label: string) => (await screen.findByText(label)).parentElement?.textContent
  expect(await figure('Paid revenue')).toMatch(/₹150,000.*up50%/)
  expect(await figure('Orders')).toMatch(/45.*down50%/)
  expect(await figure('New customers')).toMatch(/3\s*$/)
  expect(await figure('Abandoned carts')).toMatch(/12\s*$/)
})

test('shows orders by status, the latest orders, what runs low and what ends', async () => {
  open(async () => ({
    ordersByStatus: { delivered: 8, placed: 2, cancelled: 0 },
    latestOrders: [
      { id: 'o1', orderNumber: 'DH-1', customer: { id: 'c', name: 'Asha' }, paymentStatus: 'success', total: 10 },
    ],
    lowStock: [{ id: 'p1', name: 'Metal card', stock: 0 }],
    expiringCoupons: [{ id: 'k1', code: 'SPRING', endsOn: '2026-11-24' }],
  }))
  await screen.findByText('Orders by status')
  const statuses = panel('Orders by status').getAllByRole('listitem')
  expect(statuses.map(({ textContent }) => textContent)).toEqual(['Placed2', 'Delivered8'])
  expect(panel('Latest orders').getByRole('link', { name: 'DH-1' }).getAttribute('href')).toBe('/customer-order/o1')
  expect(panel('Latest orders').getByText('Paid')).toBeTruthy()
  expect(panel('Low stock').getByText('None left')).toBeTruthy()
  expect(panel('Coupons that end soon').getByRole('link', { name: 'SPRING' }).getAttribute('href')).toBe('/coupon/k1')
})

test.each<[string, Answer]>([
  ['nothing', {}],
  ['other forms', { queue: [1], revenue: 'much', orders: null, lowStock: {}, latestOrders: [null, 7, {}], from: 3 }],
])('an API that answers %s costs its panels and no more', async (_, answer) => {
  open(async () => answer)
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a call that failed can be made again', async () => {
  let calls = 0
  open(async () => {
    if (++calls === 1) throw new Error('Something went wrong!')
    return { orders: 7 }
  })
  expect(await screen.findByText('Something went wrong!')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('7')).toBeTruthy()
})
