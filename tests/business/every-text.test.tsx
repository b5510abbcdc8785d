import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import antd from 'antd/es/locale/en_US'
import type { ReactNode } from 'react'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { languageName, languages } from '../../languages'
import type { Account } from '../../providers/account'
import { pieces } from '../../src/app/business'
import { registry } from '../../src/app/registry'
import { ProfilePage } from '../../src/pieces/profile'
import Dashboard from '../../src/screens/dashboard'
import FormPage from '../../src/screens/form'
import ListPage from '../../src/screens/list'
import Palette from '../../src/screens/palette'
import { Missing } from '../../src/screens/shared/States'
import ShowPage from '../../src/screens/show'
import { Layout } from '../../src/shell/Layout'
import { CrashPage, NoAccessPage, NotFoundPage } from '../../src/shell/Page'
import Help from '../../src/shell/shortcuts/Help'
import { SetPasswordPage } from '../../src/shell/sign-in/SetPasswordPage'
import { SignInPage } from '../../src/shell/sign-in/SignInPage'
import { memoryApi, samplesOfAll, show } from '../../testing/stage'
import { learn, speak, t } from '../../vocabulary'
import { textsOf } from '../languages/texts'

/** A language in which every text stands in brackets. What is written without Latin letters is a number or a day. */
beforeAll(() => {
  const words = [...textsOf(registry).keys()].map((text) => [text, `⟦${text}⟧`])
  learn('xx', { ...Object.fromEntries(words), '{{noun}}': '{{noun}}', '{{count}} records: {{message}}': '{{message}}' })
  speak({ language: 'xx', locale: 'ja' })
})
afterAll(() => speak())

const rows = samplesOfAll(registry)

const leaves = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(leaves)
      : []

/** What is no text of ours: names, records, what keys are called, and antd's own texts, which have their own languages. */
const foreign = [
  'Deckhand',
  'RTL',
  'LTR',
  'Ctrl',
  'Esc',
  'Enter',
  'example.com',
  'handle',
  'PG',
  ...languages.map(languageName),
  ...leaves(antd),
]

const withoutBrackets = (text: string): string => {
  const less = text.replace(/⟦[^⟦⟧]*⟧/g, ' ')
  return less === text ? text : withoutBrackets(less)
}

const spoken = [
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'title',
  'placeholder',
  'alt',
  'data-label',
  'label',
]

/** What may stand on a page as it is, the longest first, as some hold others. */
const known = [...new Set([...foreign, ...leaves(rows)])]
  .filter((word) => /\p{L}{2}/u.test(word))
  .sort((one, other) => other.length - one.length)

const hasWords = (text: string) => /\p{Script=Latin}{2}/u.test(text)

/** The words that stand on the page without having gone through `t`. */
function unspoken(): string[] {
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  const found = new Set<string>()
  const look = (text: string | null) => {
    let rest = withoutBrackets(text ?? '')
    for (const word of known) {
      if (!hasWords(rest)) return
      rest = rest.replaceAll(word, ' ')
    }
    if (hasWords(rest)) found.add((text ?? '').trim())
  }
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      if (!node.closest('[aria-hidden="true"], .anticon')) for (const name of spoken) look(node.getAttribute(name))
    } else if (!node.parentElement?.closest('style, script, kbd, code'))
      look((node.parentElement?.closest('.note') ?? node).textContent)
  }
  return [...found]
}

/** Waits until all that comes later has come, and expects that everything on the page is said by `t`. */
const expectSpoken = async () => {
  await vi.dynamicImportSettled()
  await waitFor(() => expect(document.querySelector('.input-loading, .skeleton')).toBeNull())
  expect(document.body.textContent).toContain('⟦')
  expect(unspoken()).toEqual([])
}

describe.each(registry.all.map((resource) => [resource.name, resource] as const))('%s', (name, resource) => {
  const { calls, label } = resource
  const id = `${name}-1`
  const open = (at: string, page: ReactNode) =>
    show({ registry, rows, workbench: { pieces }, at, routes: { [at]: page, '*': t('Record') } })

  test('is listed', async () => {
    open(`/${name}`, <ListPage resource={resource} />)
    await screen.findByRole('heading', { level: 1, name: t(label.many) })
    await expectSpoken()
  })

  test('is shown', async () => {
    open(`/${name}/${id}`, <ShowPage resource={resource} id={id} />)
    await screen.findByRole('heading', { level: 1 })
    await expectSpoken()
  })

  test.runIf(calls.create)('is created', async () => {
    open(`/${name}/create`, <FormPage resource={resource} />)
    await userEvent.click(await screen.findByRole('button', { name: t('Save') }))
    await expectSpoken()
  })

  // The other forms differ in their values alone.
  test.runIf(calls.edit && (!calls.create || name === 'coupon'))('is edited', async () => {
    open(`/${name}/${id}/edit`, <FormPage resource={resource} id={id} />)
    await screen.findByRole('button', { name: t('Save') })
    await expectSpoken()
  })
})

test('what is not said by t is found', () => {
  render(
    <p title="Bare">
      {t('Save')} <b>plainly</b>
    </p>,
  )
  expect(unspoken()).toEqual(['Bare', 'plainly'])
})

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
