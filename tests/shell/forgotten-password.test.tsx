import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { ForgottenPasswordPage } from '../../src/shell/sign-in/ForgottenPasswordPage'

afterEach(cleanup)

const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' })

test('sends a link to the typed address, says so, and links back', async () => {
  const asked: string[] = []
  let left = 0
  const user = userEvent.setup()
  render(
    <ForgottenPasswordPage
      email="ann@example"
      onAsk={async (given) => {
        asked.push(given)
        if (asked.length === 1) throw new Error('Try again in 5 seconds.')
        return 'A link is on its way.'
      }}
      onLeave={() => left++}
    />,
  )
  expect([document.activeElement, email().value]).toEqual([email(), 'ann@example'])
  await user.type(email(), '.com{Enter}')
  expect((await screen.findByText('Try again in 5 seconds.')).closest('[role=alert]')).not.toBeNull()
  expect(email().value).toBe('ann@example.com')
  await user.type(email(), '{Enter}')
  expect((await screen.findByText('A link is on its way.')).closest('[role=status]')).not.toBeNull()
  expect([asked, screen.queryByRole('textbox')]).toEqual([['ann@example.com', 'ann@example.com'], null])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Go to sign-in' }))
  await user.keyboard('{Enter}')
  expect(left).toBe(1)
})
