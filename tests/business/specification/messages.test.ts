import { describe, expect, it } from 'vitest'
import { registry } from '../../../server/operations/registry'
import { specificationMessages } from '../../../vocabulary'

/** The toasts after adding, updating and deleting, by resource, as in the specification's catalogue. */
const catalogue: Record<string, readonly [created: string, updated: string, deleted: string]> = {
  'product-category': added('Product Category'),
  product: added('Product Master'),
  'tax-master': added('Tax Master'),
  role: added('Role'),
  'product-sub-category': added('Sub Category'),
  'field-category': added('Field Category'),
  'currency-master': added('Currency'),
  site: added('Site'),
  'customer-category': added('Customer Category'),
  'shipping-rule': added('Shipping Rule'),
  'social-media-master': added('Social Media'),
  customer: created('Customer'),
  user: created('User'),
  coupon: ['Coupon added successfully.', 'Stock updated successfully.', 'Stock deleted successfully.'],
}

function added(noun: string) {
  return [`${noun} added successfully.`, `${noun} updated successfully.`, `${noun} deleted successfully.`] as const
}

function created(noun: string) {
  return [`${noun} created successfully.`, `${noun} updated successfully.`, `${noun} deleted successfully.`] as const
}

describe('the error messages', () => {
  it('match the catalogue to the letter', () => {
    expect(specificationMessages).toEqual({
      failure: 'Something went wrong!',
      network: 'Server Timeout!!!!!',
      session: 'Session Expired!',
      status: 'Status updated successfully.',
    })
  })
})

describe('the toasts', () => {
  it.each(Object.entries(catalogue))('of %s match the catalogue', (name, said) => {
    const { says } = registry.get(name)
    expect([says.created, says.updated, says.deleted]).toEqual(said)
  })

  it('of resources without such calls also match the catalogue', () => {
    expect(registry.get('stock-in').says).toMatchObject({
      created: 'Stock In added successfully.',
      updated: 'Stock In updated successfully.',
    })
    expect(registry.get('customer-order').says.created).toBe('Customer Order created successfully.')
    expect(registry.get('customer-order').actions.invoice?.says).toBe('Invoice downloaded successfully')
    expect(registry.get('customer-card-mapping').says.created).toBe('Card Assigned successfully.')
    expect(registry.get('customer-card-mapping').actions.replace?.says).toBe('Card replaced successfully.')
    expect(registry.get('product-image').says.deleted).toBe('Product Image deleted successfully.')
  })

  it('after a change of status are the same everywhere', () => {
    const specified = registry.all.filter(({ calls }) => calls.status && !calls.status.extension)
    for (const { name, says } of specified) expect(says.status, name).toBe('Status updated successfully.')
    const { orderStatus, paymentStatus } = registry.get('customer-order').actions
    for (const action of [orderStatus, paymentStatus]) expect(action?.says).toBe('Status updated successfully.')
  })
})
