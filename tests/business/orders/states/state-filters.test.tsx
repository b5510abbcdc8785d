import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { browserRegistry } from '../../../../src/app/browser-registry'
import ListPage from '../../../../src/screens/list'
import { renderScreens, sampleRecordsOfAll } from '../../../../testing/render-screens'

test('a quick filter selects a group of order states, and its chip shows the name of the group', async () => {
  const routes = { '/customer-order': <ListPage resource={browserRegistry.get('customer-order')} /> }
  const { router } = renderScreens({
    registry: browserRegistry,
    rows: sampleRecordsOfAll(browserRegistry),
    at: '/customer-order',
    routes,
  })
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

test('an unknown choice stays in its filter with an error, and filters nothing', async () => {
  const routes = { '/customer-order': <ListPage resource={browserRegistry.get('customer-order')} /> }
  const { router } = renderScreens({
    registry: browserRegistry,
    rows: sampleRecordsOfAll(browserRegistry),
    at: '/customer-order',
    routes,
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Filters/ }))
  const status = await screen.findByRole('combobox', { name: 'Order status' })
  await userEvent.type(status, 'On the way')
  await userEvent.tab()
  expect((await screen.findByText('Choose from the list.')).getAttribute('role')).toBe('alert')
  expect(screen.getByText('On the way')).toBeTruthy()
  expect(router.state.location.search).not.toContain('orderStatus')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Done' }))
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Order status' }))

  await userEvent.type(screen.getByRole('combobox', { name: 'Order status' }), 'shipped')
  await userEvent.tab()
  expect(new URLSearchParams(router.state.location.search).getAll('orderStatus')).toEqual(['shipped'])
  expect(screen.getByText('Choose from the list.')).toBeTruthy()
})
