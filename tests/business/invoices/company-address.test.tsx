import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import CompanyAddress from '../../../business/invoices/screens/company-address'
import { browserRegistry } from '../../../src/app/browser-registry'
import { renderScreens } from '../../../testing/render-screens'

test.each([
  [
    { line1: '2-1-1 Nihonbashi', city: 'Chuo-ku', postcode: '103-0022', country: 'JP', state: { name: 'Tokyo' } },
    ['Harbour Cards', '2-1-1 Nihonbashi, Chuo-ku, Tokyo', '103-0022', 'Japan'],
  ],
  [
    { line1: 'Kaistrasse 4', city: 'Hamburg', postcode: '20457', country: 'DE', state: { name: 'Hamburg' } },
    ['Harbour Cards', 'Kaistrasse 4', '20457 Hamburg', 'Germany'],
  ],
])('the page of a company shows the address %o in the format of its country', async (address, lines) => {
  const record = { id: 'e1', name: 'Harbour Cards', ...address }
  const shown = <CompanyAddress resource={browserRegistry.get('legal-entity')} record={record as never} />
  const { container } = renderScreens({ registry: browserRegistry, rows: {}, at: '/', routes: { '/': shown } })
  await waitFor(() => expect(container.querySelector('address')?.textContent?.split('\n')).toEqual(lines))
})
