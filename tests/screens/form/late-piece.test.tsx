import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { lazy } from '../../../src/lazy'
import FormPage from '../../../src/screens/form'
import { renderScreens } from '../../../testing/render-screens'
import { createRegistry, defineResource, text } from '../../../vocabulary'

test("a field with a lazily loaded piece replaces only itself, and the user's typing stays visible", async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const Late = lazy(async () => {
    await arrived
    return { default: () => <p>The piece</p> }
  })
  const refund = defineResource({
    name: 'refund',
    label: ['Refund', 'Refunds'],
    title: 'amount',
    fields: {
      amount: text({ required: true }),
      reference: text({ piece: 'late' as never, when: { amount: { present: true } } }),
    },
    list: { columns: ['amount'] },
  })
  const page = (
    <Suspense>
      <FormPage resource={refund} />
    </Suspense>
  )
  const routes = { '/refund/create': page }
  const workbench = { pieces: { late: Late } as never }
  renderScreens({ registry: createRegistry([refund]), rows: {}, at: '/refund/create', routes, workbench })
  const amount = await screen.findByLabelText<HTMLInputElement>('Amount')
  await userEvent.type(amount, '27.06')
  expect(amount.value).toBe('27.06')
  expect(amount.closest('[style*="display: none"]')).toBeNull()
  arrive()
  expect(await screen.findByText('The piece')).toBeTruthy()
  expect(document.activeElement).toBe(amount)
})
