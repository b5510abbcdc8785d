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

describe('assigning in mass', () => {
  it('sets nothing that an action does not ask for', async () => {
    const given = { feeState: 'paid', fee: 0, courier: 'forged', isSystem: true }
    const { status, body } = await desk.call('PUT', `/loan/fee-state/${loan}`, given)
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['courier', 'fee', 'isSystem']])
    expect(await desk.read('loan', loan)).toMatchObject({ feeState: 'pending' })
  })

  it('prices no item by what the caller says', async () => {
    const { member, branch, currency } = (await desk.read('loan', loan)) as Record<string, { id: string }>
    const refused = await desk.call('POST', '/loan', {
      ...{ member: member?.id, branch: branch?.id, currency: currency?.id, address: loanAddress },
      items: [{ book, quantity: 1, price: 0.01, lineTotal: 0 }],
    })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['items.0.price', 'items.0.lineTotal']])
  })

  it('makes no role the built-in one', async () => {
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

  it('change no line of another record', async () => {
    const [someone, another] = [await join('Dee'), await join('Eve')]
    const [line] = (await desk.read('member', someone)).addresses as { id: string }[]
    const { status, body } = await desk.call('PUT', `/member/${another}`, {
      addresses: [{ ...addressOf('Mallory'), id: line?.id }],
    })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['addresses.0.id']])
    expect((await desk.read('member', someone)).addresses).toMatchObject([{ name: 'Dee' }])
  })

  it('list the items of the loan that is asked for, whatever the query says', async () => {
    const { body } = await desk.call('GET', `/loan-item/loan/${loan}?loan=${other}`)
    expect(body.every((item: { loan: { id: string } }) => item.loan.id === loan)).toBe(true)
  })

  it.each(['..', '%2e%2e%2f', '1%20or%201=1', '%00', 'null', '-1', '0'.repeat(5000)])(
    'that are none find nothing: %s',
    async (id) => {
      const { status, text } = await desk.call('GET', `/member/${id}`)
      expect([400, 404, 414]).toContain(status)
      expect(text).not.toContain('cleo@example.com')
    },
  )
})
