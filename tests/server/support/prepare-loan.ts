import type { AdminServer } from './admin-server'
import type { TestApiResponse } from './record-api'

/** The address of a test loan. */
export const loanAddress = {
  name: 'Cleo',
  line1: '1 High Street',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'IN',
  postcode: '411001',
}

/** Creates the records that a loan needs. Returns a function that creates a loan of one book. */
export async function prepareLoan({ call, create }: AdminServer): Promise<() => Promise<TestApiResponse>> {
  const currency = await create('currency', { name: 'Rupee', code: 'INR', rate: 1 })
  const branch = await create('branch', { name: 'Pune', code: 'PUN', currency, timezone: 'Asia/Kolkata' })
  const author = await create('author', { name: 'Ada', slug: 'ada' })
  const book = await create('book', { name: 'Atlas', isbn: 'B-1', author, currency, price: 10 })
  const member = await create('member', { firstName: 'Cleo', lastName: 'Rao', email: 'cleo@example.com' })
  return () => call('POST', '/loan', { member, branch, currency, address: loanAddress, items: [{ book, quantity: 1 }] })
}
