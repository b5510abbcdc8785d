import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { SetPasswordPage } from '../../src/shell/sign-in/SetPasswordPage'

afterEach(cleanup)

test('announces at the field why a password is refused, without a toast', async () => {
  const user = userEvent.setup()
  render(
    <SetPasswordPage
      onOpen={async () => ({ name: 'Ann', email: 'ann@example.com' })}
      onSet={async () => {
        throw new Error('Everybody knows this password.')
      }}
      onLeave={() => undefined}
    />,
  )
  const input = await screen.findByLabelText('New password')
  await user.type(input, 'password1234{Enter}')
  const said = await screen.findByText('Everybody knows this password.')
  expect(said.closest('[role=alert]')?.id).toBe(input.getAttribute('aria-describedby'))
})
