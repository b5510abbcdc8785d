import type { DataProvider } from '@refinedev/core'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { pieces } from '../../../src/app/business'
import { registry } from '../../../src/app/registry'
import FormPage from '../../../src/screens/form'
import ShowPage from '../../../src/screens/show'
import { memoryProvider, samplesOfAll, show } from '../../../testing/stage'
import { type AnyRecord, holds, noun, type Resource } from '../../../vocabulary'

/** What the API answers to every list; undefined for what it has. */
let refusal: { statusCode: number; message: string } | undefined
beforeEach(() => {
  refusal = undefined
})

const open = (resource: Resource, { rows = samplesOfAll(registry), edits = false } = {}) => {
  const provider = memoryProvider(rows)
  const getList: DataProvider['getList'] = (asked) =>
    refusal ? Promise.reject(Object.assign(new Error(refusal.message), refusal)) : provider.getList(asked)
  const update = vi.fn(provider.update)
  const id = `${resource.name}-1`
  const [address, Page] = edits ? [`/${resource.name}/${id}/edit`, FormPage] : [`/${resource.name}/${id}`, ShowPage]
  show({
    registry,
    rows,
    at: address,
    routes: { [address]: <Page resource={resource} id={id} />, '*': <p>another page</p> },
    provider: { getList, update: update as DataProvider['update'] },
    workbench: { pieces },
  })
  return { user: userEvent.setup(), update }
}

/** A customer as an API sends one that keeps the addresses apart. */
const withoutAddresses = () => {
  const rows = samplesOfAll(registry)
  const [{ addresses: _, ...customer }] = rows.customer as [AnyRecord]
  const place = { line1: '1 Quay', city: 'Kochi', postcode: '682001', country: 'IN', state: { id: 'state-1' } }
  const marks = { isDefaultShipping: true, isDefaultBilling: true }
  const address = { id: 'a1', customer: customer.id, name: 'Ann Lee', ...place, ...marks }
  return { ...rows, customer: [customer as AnyRecord], 'customer-address': [address] }
}

const said: Readonly<Record<number, (many: string) => string>> = {
  403: (many) => `Your role does not show you the ${many} here.`,
  404: (many) => `This API has no ${many} to show here.`,
  500: (many) => `The ${many} could not be loaded. Out of order.`,
}

const withPanels = registry.all.filter(({ related }) => related.length > 0)

describe.each([403, 404, 500])('where the API answers lists with %i', (statusCode) => {
  const words = said[statusCode] as (many: string) => string

  test.each(withPanels.map(({ name }) => name))('%s stands, and each of its panels says so', async (name) => {
    refusal = { statusCode, message: 'Out of order.' }
    const resource = registry.get(name)
    open(resource)
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    const record = samplesOfAll(registry)[name]?.[0] as AnyRecord
    for (const { resource: other, label } of resource.related.filter(({ when }) => holds(when, record))) {
      const { label: own } = registry.get(other)
      const panel = await screen.findByRole('region', { name: label ?? own.many })
      expect(await within(panel).findByText(words(noun(own.many)))).toBeTruthy()
      if (statusCode !== 500)
        expect(within(panel).queryByRole('link'), 'nothing is added to what is not to be had').toBeNull()
    }
  })

  test('a customer stands without addresses that come apart, and the form leaves them as they are', async () => {
    refusal = { statusCode, message: 'Out of order.' }
    const { user, update } = open(registry.get('customer'), { rows: withoutAddresses(), edits: true })
    expect(await screen.findByText(words('addresses'))).toBeTruthy()
    expect(screen.getByText('Saving leaves them as they are.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(update).toHaveBeenCalled())
    expect(update.mock.calls[0]?.[0].variables).not.toHaveProperty('addresses')
  })
})

test("a customer's panel tells of addresses that could not be loaded, and shows them when asked again", async () => {
  refusal = { statusCode: 503, message: 'Try later.' }
  const { user } = open(registry.get('customer'), { rows: withoutAddresses() })
  const panel = await screen.findByRole('region', { name: 'Addresses' })
  expect(await within(panel).findByText('The addresses could not be loaded. Try later.')).toBeTruthy()
  expect(within(panel).queryByText('None yet.')).toBeNull()
  refusal = undefined
  await user.click(within(panel).getByRole('button', { name: 'Retry' }))
  expect((await within(panel).findAllByText(/1 Quay/)).length).toBeGreaterThan(0)
})

test('addresses that come when asked again are edited beside what was typed meanwhile', async () => {
  refusal = { statusCode: 503, message: 'Try later.' }
  const { user, update } = open(registry.get('customer'), { rows: withoutAddresses(), edits: true })
  const company = await screen.findByLabelText('Company')
  await user.clear(company)
  await user.type(company, 'Quay Ltd')
  refusal = undefined
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
  refusal = { statusCode: 500, message: 'Out of order.' }
  open(registry.get('customer-order'))
  const items = await screen.findByRole('region', { name: 'Items' })
  expect(await within(items).findByText('The order items could not be loaded. Out of order.')).toBeTruthy()
  expect(within(items).getByText('Subtotal')).toBeTruthy()
})
