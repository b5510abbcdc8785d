import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { browserRegistry } from '../../../src/app/browser-registry'
import ListPage from '../../../src/screens/list'
import { renderScreens, sampleRecordsOf } from '../../../testing/render-screens'

const movements = browserRegistry.get('stock-movement')

test('a stock movement shows its sign, and its reason links to the order', async () => {
  const [sample] = sampleRecordsOf(browserRegistry, movements, 1)
  const told = { ...sample, reason: 'Order DH-7 cancelled', order: { id: 'o7', name: 'DH-7' } }
  const rows = {
    'stock-movement': [
      { ...told, id: 'm1', quantity: 1 },
      { ...told, id: 'm2', quantity: -1, reason: 'Counted', order: null },
    ],
  }
  const routes = { '/stock-movement': <ListPage resource={movements} /> }
  renderScreens({ registry: browserRegistry, rows, at: '/stock-movement', routes })
  expect((await screen.findByRole('link', { name: 'DH-7' })).getAttribute('href')).toBe('/customer-order/o7')
  expect(screen.getByText('+1')).toBeTruthy()
  expect(screen.getByText('−1')).toBeTruthy()
})
