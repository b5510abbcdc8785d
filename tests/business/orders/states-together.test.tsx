import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { registry } from '../../../src/app/registry'
import ListPage from '../../../src/screens/list'
import { samplesOfAll, show } from '../../../testing/stage'

test('orders are narrowed by the states that are meant together, which a chip names by their one word', async () => {
  const routes = { '/customer-order': <ListPage resource={registry.get('customer-order')} /> }
  const { router } = show({ registry, rows: samplesOfAll(registry), at: '/customer-order', routes })
  await userEvent.click(await screen.findByRole('button', { name: /^Filters/ }))
  const unshipped = await screen.findByRole('button', { name: 'Unshipped' })
  expect(unshipped.getAttribute('aria-pressed')).toBe('false')
  await userEvent.click(unshipped)
  const { search } = router.state.location
  expect(new URLSearchParams(search).getAll('orderStatus').join()).toBe('placed,confirmed,processing,packed')
  expect(unshipped.getAttribute('aria-pressed')).toBe('true')
  expect(await screen.findByText('Order status: Unshipped')).toBeTruthy()
  await userEvent.click(unshipped)
  expect(new URLSearchParams(router.state.location.search).has('orderStatus')).toBe(false)
})
