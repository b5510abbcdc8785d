import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PackingQueue } from '../../../business/packing/screens/PackingQueue'
import { browserRegistry } from '../../../src/app/browser-registry'
import { renderScreens } from '../../../testing/render-screens'

const ordersOf = (count: number, values: object) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ id: `${JSON.stringify(values)} ${index}`, orderStatus: 'confirmed', placedAt: '2026-06-01T10:00:00.000Z' },
    ...{ orderNumber: `O-${index}`, ...values },
  }))

const open = (orders: ReturnType<typeof ordersOf>) =>
  renderScreens({
    registry: browserRegistry,
    rows: { 'customer-order': orders },
    at: '/',
    routes: { '/': <PackingQueue before={undefined} onOpen={() => {}} /> },
  })

test('refunded orders never wait for packing, however many there are', async () => {
  const late = { orderNumber: 'LATE', placedAt: '2026-06-02T10:00:00.000Z', settlement: 'unpaid' }
  open([...ordersOf(40, { settlement: 'refunded' }), ...ordersOf(1, late)])
  await waitFor(() => expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toHaveLength(1))
  expect(screen.getByRole('listitem').textContent).toContain('LATE')
  expect(screen.queryByText(/^Showing .* Show all/)).toBeNull()
})

test('orders of an API without payment states wait in the queue unfiltered', async () => {
  open(ordersOf(3, {}))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3))
})
