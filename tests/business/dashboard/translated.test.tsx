import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, test } from 'vitest'
import { browserRegistry } from '../../../src/app/browser-registry'
import { allPieces } from '../../../src/app/business'
import Dashboard from '../../../src/screens/dashboard'
import { memoryApi, renderScreens } from '../../../testing/render-screens'
import { setLanguage, t } from '../../../vocabulary'
import { expectTranslated, rows, speakInBrackets } from '../../languages/bracket-language'

beforeAll(speakInBrackets)
afterAll(() => setLanguage())

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

test('the dashboard shows only texts of the selected language', async () => {
  const workbench = { pieces: allPieces, api: { ...memoryApi(rows), dashboardStats: async () => stats } }
  renderScreens({
    registry: browserRegistry,
    rows,
    workbench,
    at: '/dashboard',
    routes: { '/dashboard': <Dashboard /> },
  })
  await screen.findByText(t('Latest orders'))
  await userEvent.click(await screen.findByRole('button', { name: t('Show as table') }))
  await userEvent.click(screen.getByRole('radio', { name: t('Custom') }))
  await expectTranslated()
})
