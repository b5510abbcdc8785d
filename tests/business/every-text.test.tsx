import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, test } from 'vitest'
import type { Account } from '../../providers/account'
import { pieces } from '../../src/app/business'
import { registry } from '../../src/app/registry'
import { ProfilePage } from '../../src/pieces/profile'
import Dashboard from '../../src/screens/dashboard'
import Palette from '../../src/screens/palette'
import { Missing } from '../../src/screens/shared/States'
import { Layout } from '../../src/shell/Layout'
import { CrashPage, NoAccessPage, NotFoundPage } from '../../src/shell/Page'
import Help from '../../src/shell/shortcuts/Help'
import { SetPasswordPage } from '../../src/shell/sign-in/SetPasswordPage'
import { SignInPage } from '../../src/shell/sign-in/SignInPage'
import { memoryApi, show } from '../../testing/stage'
import { speak, t } from '../../vocabulary'
import { expectSpoken, rows, speakInBrackets } from '../languages/brackets'

beforeAll(speakInBrackets)
afterAll(() => speak())

const never = () => new Promise<never>(() => undefined)
const nothing = () => undefined
const ann = { name: '安', email: '安@', role: '役' }

test('the frame, what finds screens, and the keys', async () => {
  const frame = { registry, can: () => true, person: { ...ann, profile: true }, viewedRole: '役' }
  show({
    registry,
    rows,
    at: '/coupon/1',
    routes: {
      '*': (
        <Layout {...frame} onStopViewing={nothing} onSignOut={nothing} onFind={nothing}>
          <Palette commands={[]} onClose={nothing} />
          <Help registry={registry} can={() => true} onClose={nothing} />
          <NotFoundPage />
          <NoAccessPage />
          <CrashPage error={new Error('Failed to fetch dynamically imported module')} />
          <CrashPage error={undefined} />
          <Missing resource={registry.get('coupon')} />
        </Layout>
      ),
    },
  })
  await screen.findByRole('heading', { name: t('Keyboard shortcuts') })
  await expectSpoken()
  await userEvent.type(screen.getByRole('combobox', { name: t('Find a screen, something to do, or a record') }), '日')
  await expectSpoken()
})

test('the pages before the sign-in', async () => {
  const page = render(<SignInPage onSignIn={async () => 'code'} onBegin={nothing} sample={null} />)
  await expectSpoken()
  await userEvent.type(screen.getByLabelText(t('E-mail')), 'a@b.c')
  await userEvent.type(screen.getByLabelText(t('Password')), '1{Enter}')
  await screen.findByText(t('One more step'))
  await expectSpoken()
  page.unmount()
  render(<SetPasswordPage onOpen={async () => ann} onSet={never} onLeave={nothing} />)
  await screen.findByLabelText(t('New password'))
  await expectSpoken()
})

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

test('the dashboard', async () => {
  const workbench = { pieces, api: { ...memoryApi(rows), dashboardStats: async () => stats } }
  show({ registry, rows, workbench, at: '/dashboard', routes: { '/dashboard': <Dashboard /> } })
  await screen.findByText(t('Latest orders'))
  await userEvent.click(await screen.findByRole('button', { name: t('Show as table') }))
  await userEvent.click(screen.getByRole('radio', { name: t('Custom') }))
  await expectSpoken()
})

test('the profile', async () => {
  const session = { id: '1', startedAt: '2026-11-01T10:00:00Z', seenAt: '2026-11-01T10:00:00Z', address: '::1' }
  const profile = {
    ...ann,
    role: { name: '役' },
    secondFactor: true,
    recoveryCodes: 1,
    sessions: [true, false].map((isThis) => ({ ...session, id: String(isThis), agent: '', isThis })),
  }
  const account = { read: async () => profile } as Partial<Account> as Account
  show({ registry, rows, at: '/profile', routes: { '/profile': <ProfilePage account={account} /> } })
  await screen.findByRole('heading', { name: t('Second factor') })
  await expectSpoken()
})
