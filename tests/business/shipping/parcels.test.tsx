import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import Parcels from '../../../business/shipping/screens/parcels'
import { browserRegistry } from '../../../src/app/browser-registry'
import { memoryApi, renderScreens, sampleRecordsOfAll } from '../../../testing/render-screens'

/** Opens the parcel input of the form with a server that has one order. Returns the columns that the input stores. */
function open(heads = {}) {
  const rows = sampleRecordsOfAll(browserRegistry)
  const told = vi.fn()
  const ask = vi.fn(async (_: unknown, name: string, values: unknown) => {
    if (name === 'lookUpCells') return { orders: ['DH-1000001'], couriers: [{ name: 'Gannet', heads }] } as never
    if (name === 'rememberColumns') told(values)
    return undefined
  })
  const Piece = () => {
    const [value, setValue] = useState<unknown>([])
    return <Parcels resource={browserRegistry.get('customer-order') as never} value={value} onChange={setValue} />
  }
  renderScreens({
    registry: browserRegistry,
    rows,
    at: '/x',
    routes: { '/x': <Piece /> },
    workbench: { api: { ...memoryApi(rows), ask } },
  })
  return told
}

const choose = async (text: string) => {
  const input = await screen.findByLabelText(/Choose a file, or drop it here/)
  await userEvent.upload(input, new File([text], 'parcels.csv', { type: 'text/csv' }))
}

const chosen = (head: string) => (screen.getByRole('combobox', { name: head }) as HTMLSelectElement).value

const file = 'Shipment Date,Ref,Shipment ID\n2026-11-20,DH-1000001,88231\n'

test('the columns of a file are shown with samples and can be corrected before import, and are remembered', async () => {
  const told = open()
  await choose(file)
  const mapping = within(await screen.findByRole('group', { name: 'Check the column mapping' }))
  expect([chosen('Shipment Date'), chosen('Ref'), chosen('Shipment ID')]).toEqual(['', 'orderNumber', ''])
  expect(mapping.getByText('2026-11-20')).toBeTruthy()
  expect(mapping.getByText('No column is chosen for the tracking numbers.')).toBeTruthy()
  await userEvent.selectOptions(mapping.getByRole('combobox', { name: 'Shipment ID' }), 'Tracking number')
  await userEvent.type(mapping.getByLabelText('Courier of this file'), 'Gannet')
  await userEvent.click(mapping.getByRole('button', { name: 'Use this mapping' }))
  expect((await screen.findByLabelText('Tracking number in row 1')).getAttribute('value')).toBe('88231')
  expect(screen.getByLabelText('Courier in row 1').getAttribute('value')).toBe('Gannet')
  await waitFor(() =>
    expect(told).toHaveBeenCalledWith({ carrier: 'Gannet', orderNumber: 'Ref', trackingNumber: 'Shipment ID' }),
  )
})

test('the confirmed columns of a courier are proposed for its next file, and can be corrected', async () => {
  open({ orderNumber: 'Ref', trackingNumber: 'Shipment ID' })
  await choose(file)
  await screen.findByRole('group', { name: 'Check the column mapping' })
  expect([chosen('Ref'), chosen('Shipment ID')]).toEqual(['orderNumber', 'trackingNumber'])
  expect((screen.getByLabelText('Courier of this file') as HTMLInputElement).value).toBe('Gannet')
})
