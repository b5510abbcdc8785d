import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import ApiSignInDialog from '../../src/pieces/profile/ApiSignInDialog'
import ReauthenticationDialog from '../../src/pieces/profile/ReauthenticationDialog'

afterEach(cleanup)

type SignIn = Parameters<typeof ApiSignInDialog>[0]['onSignIn']

const open = (onSignIn: SignIn, needsName = true) => {
  const ended: boolean[] = []
  render(
    <ApiSignInDialog
      api="old-billing"
      needsName={needsName}
      onSignIn={onSignIn}
      onEnd={(isSignedIn) => ended.push(isSignedIn)}
    />,
  )
  return { user: userEvent.setup(), ended }
}

const name = () => screen.findByLabelText('E-mail or name')
const password = () => screen.findByLabelText('Password')

it('signs in to another API by the Enter key, and shows the reason of a rejected attempt first', async () => {
  const given: unknown[] = []
  const { user, ended } = open(async (credentials) => {
    given.push({ ...credentials })
    if (given.length === 1) throw new Error('Name or password is wrong.')
    return given.length === 2 ? 'code' : 'done'
  })
  await screen.findByRole('dialog', { name: 'Sign in to Old billing' })
  await user.type(await name(), 'ann')
  await user.type(await password(), 'wrong{Enter}')
  await screen.findByText('Name or password is wrong.')
  expect(document.activeElement).toBe(await password())
  await user.clear(await password())
  await user.type(await password(), 'right{Enter}')
  await user.type(await screen.findByLabelText('Code from your authenticator app'), '123456{Enter}')
  await expect.poll(() => ended).toEqual([true])
  expect(given.at(-1)).toEqual({ email: 'ann', password: 'right', code: '123456' })
})

it('asks for no name where the other API needs only a key', async () => {
  const given: unknown[] = []
  const { user, ended } = open(async (credentials) => {
    given.push(credentials)
    return 'done'
  }, false)
  await user.type(await password(), 'sk_1{Enter}')
  await expect.poll(() => ended).toEqual([true])
  expect(given).toEqual([{ email: '', password: 'sk_1' }])
})

it('lets the user cancel the sign-in', async () => {
  const { user, ended } = open(async () => 'done')
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(ended).toEqual([false])
})

it("confirms the user's identity by the Enter key, also where a code is required", async () => {
  const answers: unknown[] = []
  const given: unknown[] = []
  const user = userEvent.setup()
  const account = {
    prove: async (proof: unknown) => {
      given.push(proof)
      return 'proof'
    },
  }
  const question = { subject: ['code'], answer: (proof?: string) => answers.push(proof) } as never
  render(<ReauthenticationDialog account={account} question={question} onClose={() => undefined} />)
  await user.type(await screen.findByLabelText('Current password'), 'secret')
  await user.type(await screen.findByLabelText('Code from your authenticator app'), '123456{Enter}')
  await expect.poll(() => answers).toEqual(['proof'])
  expect(given).toEqual([{ currentPassword: 'secret', code: '123456' }])
})
