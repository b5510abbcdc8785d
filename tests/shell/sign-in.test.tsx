import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { SignInPage } from '../../src/shell/sign-in/SignInPage'

afterEach(cleanup)

type SignIn = (given: { email: string; password: string; code?: string }) => Promise<'done' | 'code'>

const open = (onSignIn: SignIn, hasSample = false) => {
  let begun = 0
  const sample = hasSample ? { email: 'admin@example.com', password: 'a-sample-password' } : null
  render(<SignInPage onSignIn={onSignIn} onBegin={() => begun++} sample={sample} />)
  return { user: userEvent.setup(), begun: () => begun }
}

const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' })
const password = () => screen.getByLabelText<HTMLInputElement>('Password')

test('passes on the typed values, and prefetches the next code at the first letter', async () => {
  const given: unknown[] = []
  const { user, begun } = open(async (credentials) => {
    given.push(credentials)
    return 'done'
  })
  expect([document.activeElement, begun()]).toEqual([email(), 0])
  await user.type(email(), 'a@example.com')
  expect(begun()).toBeGreaterThan(0)
  await user.type(password(), ' spaces count {Enter}')
  expect(given).toEqual([{ email: 'a@example.com', password: ' spaces count ' }])
})

test('shows why the sign-in failed, keeps the typed values and allows another try', async () => {
  let tries = 0
  const { user } = open(async () => {
    if (++tries === 1) throw new Error('E-mail or password is wrong.')
    return 'done'
  })
  await user.type(email(), 'a@example.com')
  await user.type(password(), 'wrong{Enter}')
  const failure = await screen.findByRole('alert')
  await within(failure).findByText('E-mail or password is wrong.')
  for (const field of [email(), password()]) expect(field.getAttribute('aria-describedby')).toBe(failure.id)
  expect([email().value, password().value, document.activeElement]).toEqual(['a@example.com', 'wrong', password()])
  await user.type(password(), '{Enter}')
  expect(screen.queryByText('E-mail or password is wrong.')).toBeNull()
  expect(tries).toBe(2)
})

test('sends nothing while a field is empty, and nothing twice', async () => {
  let tries = 0
  const { user } = open(() => {
    tries++
    return new Promise(() => undefined)
  })
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(tries).toBe(0)
  await user.type(email(), 'a@example.com')
  await user.type(password(), 'secret')
  await user.dblClick(screen.getByRole('button', { name: 'Sign in' }))
  expect(tries).toBe(1)
})

test('shows and hides the password', async () => {
  const { user } = open(async () => 'done')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password().type).toBe('text')
  await user.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(password().type).toBe('password')
})

test('signs in with the sample account by one click, where there is one', async () => {
  const given: unknown[] = []
  const { user } = open(async (credentials) => {
    given.push(credentials)
    return 'done'
  }, true)
  await user.click(screen.getByRole('button', { name: 'Sign in with the sample account' }))
  expect(given).toEqual([{ email: 'admin@example.com', password: 'a-sample-password' }])
})

test('offers no sample account where there is none', () => {
  open(async () => 'done')
  expect(screen.queryByRole('button', { name: 'Sign in with the sample account' })).toBeNull()
})

test('asks for the code of a second factor, and accepts a recovery code or a restart', async () => {
  const given: unknown[] = []
  const { user } = open(async (credentials) => {
    given.push(credentials)
    if (credentials.code === 'abcdef') throw new Error('The code is wrong.')
    return credentials.code ? 'done' : 'code'
  })
  await user.type(email(), 'a@example.com')
  await user.type(password(), 'secret{Enter}')
  const code = await screen.findByLabelText<HTMLInputElement>('Code from your authenticator app')
  expect([document.activeElement, code.autocomplete, code.inputMode]).toEqual([code, 'one-time-code', 'numeric'])
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  await user.type(screen.getByLabelText('Recovery code'), 'abcdef{Enter}')
  expect(await screen.findByText('The code is wrong.')).toBeTruthy()
  await user.clear(screen.getByLabelText('Recovery code'))
  await user.type(screen.getByLabelText('Recovery code'), '123456{Enter}')
  expect(given.at(-1)).toEqual({ email: 'a@example.com', password: 'secret', code: '123456' })
  await user.click(screen.getByRole('button', { name: 'Sign in as someone else' }))
  expect([screen.queryByLabelText('Recovery code'), email().value]).toEqual([null, ''])
})

test('passes the typed address to the forgotten-password page, and offers that page only if it exists', async () => {
  const forgotten: string[] = []
  const { user } = open(async () => 'done')
  expect(screen.queryByRole('button', { name: 'Forgot your password?' })).toBeNull()
  cleanup()
  render(
    <SignInPage
      onSignIn={async () => 'done'}
      onBegin={() => {}}
      onForgotten={(given) => forgotten.push(given)}
      sample={null}
    />,
  )
  await user.type(email(), 'ann@example.com')
  await user.click(screen.getByRole('button', { name: 'Forgot your password?' }))
  expect(forgotten).toEqual(['ann@example.com'])
})

test('accepts a name that is no e-mail address, or only a key, where an API requires this', async () => {
  const given: unknown[] = []
  const onSignIn: SignIn = async (credentials) => {
    given.push(credentials)
    throw new Error('Once more.')
  }
  render(<SignInPage takesName onSignIn={onSignIn} onBegin={() => undefined} sample={null} />)
  const user = userEvent.setup()
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail or name' })
  await user.type(password(), 'sk_1{Enter}')
  await screen.findByText('Once more.')
  await user.type(name, 'ann')
  expect(name.validity.valid).toBe(true)
  await user.type(password(), '{Enter}')
  await expect
    .poll(() => given)
    .toEqual([
      { email: '', password: 'sk_1' },
      { email: 'ann', password: 'sk_1' },
    ])
})
