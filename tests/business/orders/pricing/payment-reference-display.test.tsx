import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { OrderReference } from '../../../../business/orders/screens/payment-reference'
import order from '../../../../resources/customer-order'

afterEach(cleanup)

test.each([
  ['UPI-77', 'UPI-77'],
  [null, '—'],
])('the page of an order shows the payment reference %s as %s', (value, shown) => {
  const { container } = render(<OrderReference resource={order as never} value={value} disabled />)
  expect(container.textContent).toBe(shown)
})
