import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, test } from 'vitest'
import type { Account } from '../../providers/session/account'
import { browserRegistry } from '../../src/app/browser-registry'
import { ProfilePage } from '../../src/pieces/profile'
import CommandPalette from '../../src/screens/palette'
import { RecordNotFound } from '../../src/screens/shared/notices/EmptyState'
import { AppLayout } from '../../src/shell/frame/AppLayout'
import { CrashPage, NoAccessPage, NotFoundPage } from '../../src/shell/StatusPages'
import ShortcutHelp from '../../src/shell/shortcuts/ShortcutHelp'
import { SetPasswordPage } from '../../src/shell/sign-in/SetPasswordPage'
import { SignInPage } from '../../src/shell/sign-in/SignInPage'
import { renderScreens } from '../../testing/render-screens'
import { setLanguage, t } from '../../vocabulary'
import { expectTranslated, rows, speakInBrackets } from './bracket-language'

beforeAll(speakInBrackets)
afterAll(() => setLanguage())

const never = () => new Promise<never>(() => undefined)
const nothing = () => undefined
const ann = { name: '安', email: '安@', role: '役' }

test('the frame, the search for screens, and the keyboard shortcuts', async () => {
  const frame = { registry: browserRegistry, can: () => true, person: { ...ann, profile: true }, viewedRole: '役' }
  renderScreens({
    registry: browserRegistry,
    rows,
    at: '/book/1',
    routes: {
      '*': (
        <AppLayout {...frame} onStopViewing={nothing} onSignOut={nothing} onFind={nothing}>
          <CommandPalette commands={[]} onClose={nothing} />
          <ShortcutHelp registry={browserRegistry} can={() => true} onClose={nothing} />
          <NotFoundPage />
          <NoAccessPage />
          <CrashPage error={new Error('Failed to fetch dynamically imported module')} />
          <CrashPage error={undefined} />
          <RecordNotFound resource={browserRegistry.get('book')} />
        </AppLayout>
      ),
    },
  })
  await screen.findByRole('heading', { name: t('Keyboard shortcuts') })
  await expectTranslated()
  await userEvent.type(screen.getByRole('combobox', { name: t('Find a screen, an action or a record') }), '日')
  await expectTranslated()
})

test('the pages before the sign-in', async () => {
  const page = render(<SignInPage onSignIn={async () => 'code'} onBegin={nothing} sample={null} />)
  await expectTranslated()
  await userEvent.type(screen.getByLabelText(t('E-mail')), 'a@b.c')
  await userEvent.type(screen.getByLabelText(t('Password')), '1{Enter}')
  await screen.findByText(t('One more step'))
  await expectTranslated()
  page.unmount()
  render(<SetPasswordPage onOpen={async () => ann} onSet={never} onLeave={nothing} />)
  await screen.findByLabelText(t('New password'))
  await expectTranslated()
})

test('the profile', async () => {
  const session = { id: '1', startedAt: '2026-11-01T10:00:00Z', seenAt: '2026-11-01T10:00:00Z', address: '::1' }
  const profile = {
    ...ann,
    role: { name: '役' },
    secondFactor: true,
    recoveryCodes: 1,
    sessions: [true, false].map((isThis) => ({ ...session, id: String(isThis), agent: '', isThis })),
    version: '1.2.3',
  }
  const account = { read: async () => profile } as Partial<Account> as Account
  renderScreens({
    registry: browserRegistry,
    rows,
    at: '/profile',
    routes: { '/profile': <ProfilePage account={account} /> },
  })
  await screen.findByRole('heading', { name: t('Two-step sign-in') })
  await expectTranslated()
})
