import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loanAddress } from '../support/prepare-loan'
import { bothDialects } from '../support/stores'
import { startServer } from '../support/test-server'

describe.each(bothDialects)('the search over all resources on %s', (dialect) => {
  let server: Awaited<ReturnType<typeof startServer>>
  let token: string
  const find = async (q: string, as = token) =>
    (await server.send('GET', `/api/v1/search?${new URLSearchParams({ q })}`, { token: as })).body
  const titles = async (q: string) => (await find(q)).map(({ title }: { title: string }) => title)

  beforeAll(async () => {
    server = await startServer(dialect)
    token = await server.signIn()
    const author = await server.add('author', { name: 'Ledger', slug: 'ledger', sortOrder: 1, status: 1 })
    await server.add('series', { author, name: 'Gold ledgers', sortOrder: 1, status: 0 })
    const member = (firstName: string, lastName: string, more = {}) =>
      server.add('member', {
        firstName,
        lastName,
        email: `${firstName}.${lastName}@example.com`.toLowerCase(),
        status: 1,
        ...more,
      })
    await member('Zora', 'Quill')
    await member('Amy', 'Zorander')
    await member('Quincy', 'Zora')
    await member('Zora', 'Gone', { deletedAt: '2026-01-01T00:00:00.000Z' })
  })
  afterAll(() => server.close())

  it('finds records of any resource, with matches at the beginning first, in upper and lower case', async () => {
    expect(await find('ledger')).toEqual([
      { resource: 'author', id: expect.any(String), title: 'Ledger' },
      { resource: 'series', id: expect.any(String), title: 'Gold ledgers' },
    ])
    expect(await titles('ZORA')).toEqual(['Quincy Zora', 'Zora Quill', 'Amy Zorander'])
    expect(await titles('uill')).toEqual(['Zora Quill'])
  })

  it('finds several words in any order, and returns the text that matched', async () => {
    expect(await titles('quill zora')).toEqual(['Zora Quill'])
    expect(await find('amy.zor')).toMatchObject([{ title: 'Amy Zorander', note: 'amy.zorander@example.com' }])
  })

  it('finds records through their references, newest first, with the declared summary', async () => {
    const currency = await server.add('currency', { name: 'Rupee', code: 'INR', rate: 1, status: 1 })
    const borrower = await server.add('member', {
      firstName: 'Tamsin',
      lastName: 'Okafor',
      email: 'reader@vellum.example',
      status: 1,
      deletedAt: '2026-01-01T00:00:00.000Z',
    })
    const branch = await server.add('branch', { name: 'Pune', code: 'PUN', currency, timezone: 'UTC', status: 1 })
    const lend = (loanNumber: string, lentAt: string) =>
      server.add('loan', {
        ...{ loanNumber, lentAt, branch, currency, address: loanAddress, member: borrower },
        ...{ fee: 12.5, exchangeRate: 1, feeState: 'paid', state: 'ready' },
      })
    await lend('L-1', '2026-01-01T00:00:00.000Z')
    const last = await lend('L-2', '2026-02-01T00:00:00.000Z')
    for (const q of ['tamsin', 'okafor tam', 'vellum.example']) expect(await titles(q), q).toEqual(['L-2', 'L-1'])
    const [first] = await find('tamsin okafor')
    expect(first).toMatchObject({
      resource: 'loan',
      id: last,
      brief: { member: { id: borrower, name: 'Tamsin Okafor' }, fee: 12.5, feeState: 'paid', state: 'ready' },
    })
    expect(first).not.toHaveProperty('note')
    expect(await find('vellum.example')).toMatchObject(Array(2).fill({ note: 'reader@vellum.example' }))
    const listed = async (q: string, more = '') =>
      (
        await server.send('GET', `/api/v1/loan?${new URLSearchParams({ q })}&_start=0&_end=9${more}`, { token })
      ).body.map(({ loanNumber }: { loanNumber: string }) => loanNumber)
    expect(await listed('okafor vellum')).toEqual(['L-2', 'L-1'])
    expect(await listed('l-1 tamsin')).toEqual(['L-1'])
    expect(await listed('tamsin', '&feeState=pending')).toEqual([])
    expect(await listed('tamsin nobody')).toEqual([])
  })

  it('searches through a reference only within the permissions of the person', async () => {
    const role = await server.add('role', { name: 'Loans alone', permissions: ['loan.list'], status: 1 })
    const listed = async (q: string) => {
      const options = { token, headers: { 'x-view-as': role } }
      return (await server.send('GET', `/api/v1/loan?${new URLSearchParams({ q })}`, options)).body.length
    }
    expect(await listed('tamsin okafor')).toBe(2)
    expect(await listed('vellum.example')).toBe(0)
  })

  it('omits hidden records, and resources that the person cannot list', async () => {
    expect(await titles('gone')).toEqual([])
    const ben = await server.signIn('ben@example.com')
    expect(await find('zora', ben)).toEqual([])
  })

  it('treats wildcards and quotes as plain text', async () => {
    await server.add('author', { name: "100% O'Hara_s", slug: 'ohara', sortOrder: 1, status: 1 })
    for (const q of ['100%', '%', "O'H", '_', 'a_s', "'"]) expect(await titles(q), q).toEqual(["100% O'Hara_s"])
    await server.send('DELETE', `/api/v1/author/${(await find('100%'))[0].id}`, { token })
    expect(await titles('%')).toEqual([])
  })

  it.each(['', ' ', '😀', "'; drop table member; --", '%', '_', '\\', '\u0000', 'x'.repeat(10_000), '\u{10ffff}'])(
    'returns nothing for %j, without an error',
    async (q) => {
      expect(await find(q)).toEqual([])
    },
  )
})
