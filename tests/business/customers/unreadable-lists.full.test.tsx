import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { browserRegistry } from '../../../src/app/browser-registry'
import { sampleRecordsOfAll } from '../../../testing/render-screens'
import type { AnyRecord } from '../../../vocabulary'
import { openOnRefusingApi, refusedPanelTexts } from '../../screens/refused-lists'

/** A customer from an API that stores the addresses separately. */
const withoutAddresses = () => {
  const rows = sampleRecordsOfAll(browserRegistry)
  const [{ addresses: _, ...customer }] = rows.customer as [AnyRecord]
  const place = { line1: '1 Quay', city: 'Kochi', postcode: '682001', country: 'IN', state: { id: 'state-1' } }
  const marks = { isDefaultShipping: true, isDefaultBilling: true }
  const address = { id: 'a1', customer: customer.id, name: 'Ann Lee', ...place, ...marks }
  return { ...rows, customer: [customer as AnyRecord], 'customer-address': [address] }
}

describe.each([403, 404, 500])('where the API answers lists with status %i', (statusCode) => {
  const words = refusedPanelTexts[statusCode] as (many: string) => string

  test('a customer page opens without the separate addresses, and its form leaves them unchanged', async () => {
    const { user, update } = openOnRefusingApi(browserRegistry.get('customer'), statusCode, {
      rows: withoutAddresses(),
      edits: true,
    })
    expect(await screen.findByText(words('addresses'))).toBeTruthy()
    expect(screen.getByText('Saving does not change these records.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(update).toHaveBeenCalled())
    expect(update.mock.calls[0]?.[0].variables).not.toHaveProperty('addresses')
  })
})

test("a customer's panel shows that addresses failed to load, and shows them after a retry", async () => {
  const { user, answer } = openOnRefusingApi(browserRegistry.get('customer'), 503, {
    rows: withoutAddresses(),
    message: 'Try later.',
  })
  const panel = await screen.findByRole('region', { name: 'Addresses' })
  expect(await within(panel).findByText('The addresses could not be loaded. Try later.')).toBeTruthy()
  expect(within(panel).queryByText('No entries yet.')).toBeNull()
  answer()
  await user.click(within(panel).getByRole('button', { name: 'Retry' }))
  expect((await within(panel).findAllByText(/1 Quay/)).length).toBeGreaterThan(0)
})

test('addresses that load after a retry can be edited, and values typed before stay', async () => {
  const { user, update, answer } = openOnRefusingApi(browserRegistry.get('customer'), 503, {
    rows: withoutAddresses(),
    edits: true,
  })
  const company = await screen.findByLabelText('Company')
  await user.clear(company)
  await user.type(company, 'Quay Ltd')
  answer()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  const line = await screen.findByDisplayValue('1 Quay')
  await user.type(line, ' B')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(update).toHaveBeenCalled())
  expect(update.mock.calls[0]?.[0].variables).toMatchObject({
    company: 'Quay Ltd',
    addresses: [{ id: 'a1', line1: '1 Quay B' }],
  })
})

test('an order keeps its totals where its items cannot be loaded', async () => {
  openOnRefusingApi(browserRegistry.get('customer-order'), 500)
  const items = await screen.findByRole('region', { name: 'Items' })
  expect(await within(items).findByText('The order items could not be loaded. Out of order.')).toBeTruthy()
  expect(within(items).getByText('Subtotal')).toBeTruthy()
})
