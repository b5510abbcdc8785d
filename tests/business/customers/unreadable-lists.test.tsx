import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { browserRegistry } from '../../../src/app/browser-registry'
import { sampleRecordsOfAll } from '../../../testing/render-screens'
import type { AnyRecord } from '../../../vocabulary'
import { openOnRefusingApi, refusedPanelTexts } from '../../screens/refused-lists'

/** A customer as an API sends one that keeps the addresses apart. */
const withoutAddresses = () => {
  const rows = sampleRecordsOfAll(browserRegistry)
  const [{ addresses: _, ...customer }] = rows.customer as [AnyRecord]
  const place = { line1: '1 Quay', city: 'Kochi', postcode: '682001', country: 'IN', state: { id: 'state-1' } }
  const marks = { isDefaultShipping: true, isDefaultBilling: true }
  const address = { id: 'a1', customer: customer.id, name: 'Ann Lee', ...place, ...marks }
  return { ...rows, customer: [customer as AnyRecord], 'customer-address': [address] }
}

describe.each([403, 404, 500])('where the API answers lists with %i', (statusCode) => {
  const words = refusedPanelTexts[statusCode] as (many: string) => string

  test('a customer stands without addresses that come apart, and the form leaves them as they are', async () => {
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

test("a customer's panel tells of addresses that could not be loaded, and shows them when asked again", async () => {
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

test('addresses that come when asked again are edited beside what was typed meanwhile', async () => {
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

test('an order keeps its sums where its items cannot be loaded', async () => {
  openOnRefusingApi(browserRegistry.get('customer-order'), 500)
  const items = await screen.findByRole('region', { name: 'Items' })
  expect(await within(items).findByText('The order items could not be loaded. Out of order.')).toBeTruthy()
  expect(within(items).getByText('Subtotal')).toBeTruthy()
})
