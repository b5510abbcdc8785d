import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminServer, startAdminServer } from '../support/admin-server'
import { loanAddress, prepareLoan } from '../support/prepare-loan'

let desk: AdminServer
let loan: string
let other: string
let book: string
let region: string

beforeAll(async () => {
  desk = await startAdminServer('sqlite')
  const ask = await prepareLoan(desk)
  loan = (await ask()).body.data.id
  other = (await ask()).body.data.id
  const [item] = (await desk.call('GET', `/loan-item/loan/${loan}`)).body
  book = item.book.id
  region = await desk.add('region', { name: 'Maharashtra', code: 'MH', country: 'IN' })
})
afterAll(() => desk.close())

describe('mass assignment', () => {
  it('an action refuses fields that it does not ask for', async () => {
    const given = { feeState: 'paid', fee: 0, courier: 'forged', isSystem: true }
    const { status, body } = await desk.call('PUT', `/loan/fee-state/${loan}`, given)
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['courier', 'fee', 'isSystem']])
    expect(await desk.read('loan', loan)).toMatchObject({ feeState: 'pending' })
  })

  it('a loan refuses prices that the caller sends', async () => {
    const { member, branch, currency } = (await desk.read('loan', loan)) as Record<string, { id: string }>
    const refused = await desk.call('POST', '/loan', {
      ...{ member: member?.id, branch: branch?.id, currency: currency?.id, address: loanAddress },
      items: [{ book, quantity: 1, price: 0.01, lineTotal: 0 }],
    })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['items.0.price', 'items.0.lineTotal']])
  })

  it('a new role cannot be the built-in role', async () => {
    const { status } = await desk.call('POST', '/role', { name: 'Mine', permissions: [], isSystem: true })
    expect(status).toBe(422)
  })
})

describe('ids of other records', () => {
  const addressOf = (name: string) => ({ ...loanAddress, name, state: region })
  const join = (firstName: string) =>
    desk.create('member', {
      firstName,
      email: `${firstName.toLowerCase()}@example.com`,
      addresses: [addressOf(firstName)],
    })

  it('a line with the id of another record’s line is refused', async () => {
    const [someone, another] = [await join('Dee'), await join('Eve')]
    const [line] = (await desk.read('member', someone)).addresses as { id: string }[]
    const { status, body } = await desk.call('PUT', `/member/${another}`, {
      addresses: [{ ...addressOf('Mallory'), id: line?.id }],
    })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['addresses.0.id']])
    expect((await desk.read('member', someone)).addresses).toMatchObject([{ name: 'Dee' }])
  })

  it('a list of loan items contains only the loan in the path, even if the query names another loan', async () => {
    const { body } = await desk.call('GET', `/loan-item/loan/${loan}?loan=${other}`)
    expect(body.every((item: { loan: { id: string } }) => item.loan.id === loan)).toBe(true)
  })

  it.each(['..', '%2e%2e%2f', '1%20or%201=1', '%00', 'null', '-1', '0'.repeat(5000)])(
    'an invalid id finds nothing: %s',
    async (id) => {
      const { status, text } = await desk.call('GET', `/member/${id}`)
      expect([400, 404, 414]).toContain(status)
      expect(text).not.toContain('cleo@example.com')
    },
  )
})
