import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, test } from 'vitest'
import { pieces } from '../../../src/app/business'
import { registry } from '../../../src/app/registry'
import Dashboard from '../../../src/screens/dashboard'
import { memoryApi, show } from '../../../testing/stage'
import { speak, t } from '../../../vocabulary'
import { expectSpoken, rows, speakInBrackets } from '../../languages/brackets'

beforeAll(speakInBrackets)
afterAll(() => speak())

const stats = {
  from: '2026-11-01',
  to: '2026-11-03',
  currency: 'INR',
  ...Object.fromEntries(
    ['revenue', 'orders', 'averageOrder', 'newCustomers', 'paymentSuccess'].map((name) => [
      name,
      { value: 3, previous: 1 },
    ]),
  ),
  queue: { toShip: 1, waitingForCards: 1, pendingPayments: 1, onHold: 1 },
  daily: ['2026-11-01', '2026-11-02', '2026-11-03'].map((day) => ({ day, revenue: 1, orders: 1 })),
  ordersByStatus: { placed: 1, 'on-hold': 2 },
  ordersByPayment: { success: 1 },
  topProducts: [{ id: '1', name: '一', revenue: 1, quantity: 1 }],
  lowStock: [{ id: '1', name: '一', stock: 2, lowStockAt: 3 }],
  cardsInStock: [],
  expiringCoupons: [],
  latestOrders: [{ id: '1', orderNumber: '1', placedAt: '2026-11-01T10:00:00Z', paymentStatus: 'success', total: 1 }],
}

test('the dashboard says nothing but in the language that is spoken', async () => {
  const workbench = { pieces, api: { ...memoryApi(rows), dashboardStats: async () => stats } }
  show({ registry, rows, workbench, at: '/dashboard', routes: { '/dashboard': <Dashboard /> } })
  await screen.findByText(t('Latest orders'))
  await userEvent.click(await screen.findByRole('button', { name: t('Show as table') }))
  await userEvent.click(screen.getByRole('radio', { name: t('Custom') }))
  await expectSpoken()
})
