import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../library'
import { dialects } from '../support/stores'
import { startServer } from '../support/test-server'

describe.each(dialects)('a list that is searched on %s', (dialect) => {
  let server: Awaited<ReturnType<typeof startServer>>
  let token: string

  beforeAll(async () => {
    server = await startServer(dialect)
    token = await server.signIn()
    const people = Array.from({ length: 230 }, (_, at) => ({
      firstName: `Many${at % 7}`,
      lastName: at < 3 ? 'Fewer' : 'Others',
      email: `person${at}@example.com`,
      status: at % 2 === 0 ? (0 as const) : (1 as const),
      ...(at % 23 === 0 && { deletedAt: '2026-01-01T00:00:00.000Z' }),
    }))
    await server.store.transaction((trx) => server.store.insertMany(trx, registry.get('member'), people))
  })
  afterAll(() => server.close())

  const list = async (query: string) => {
    const { body, headers } = await server.send('GET', `/api/v1/member?${query}&_start=0&_end=5`, { token })
    return { shown: body.length, total: Number(headers.get('x-total-count')) }
  }

  it.each([
    ['q=many', { shown: 5, total: 220 }],
    ['q=any1+thers', { shown: 5, total: 31 }],
    ['q=ewer', { shown: 2, total: 2 }],
    ['q=ewer&status=1', { shown: 1, total: 1 }],
    ['q=many&status=1', { shown: 5, total: 110 }],
    ['q=nobody', { shown: 0, total: 0 }],
    ['q=any&deletedAt_ne=', { shown: 5, total: 10 }],
    ['q=ewer&deletedAt_ne=', { shown: 1, total: 1 }],
  ])('finds few or many records by parts of words: %s', async (query, expected) => {
    expect(await list(query)).toEqual(expected)
  })

  it('finds a person by both names in any order, and by a phone number in any spacing', async () => {
    const person = { firstName: 'Zoya', lastName: 'Rosenlund', email: 'zoya@example.com', status: 1 }
    await server.add('member', { ...person, phone: '+46701234567' })
    await server.add('member', { ...person, firstName: 'Zelda', email: '46@example.com', phone: '+46451237067' })
    const found = async (typed: string) => {
      const query = new URLSearchParams({ q: typed, _start: '0', _end: '5' })
      const { body } = await server.send('GET', `/api/v1/member?${query}`, { token })
      const hits = await server.send('GET', `/api/v1/search?${query}`, { token })
      return [
        body.map((one: Record<string, string>) => one.firstName),
        hits.body.map((hit: { title: string }) => hit.title),
      ]
    }
    for (const typed of ['Rosenlund, Zoya', '+46 70 123 45 67', '070-123 45 67', '0046 (0)70/1234567', 'zoya +46 70'])
      expect(await found(typed), typed).toEqual([['Zoya'], ['Zoya Rosenlund']])
    expect((await list('q=Rosenlund,')).total).toBe(2)
  })

  it('finds a record that was just added', async () => {
    expect((await list('q=newcomer')).total).toBe(0)
    await server.add('member', { firstName: 'Newcomer', email: 'new@example.com', status: 1 })
    expect((await list('q=ewcome')).total).toBe(1)
    expect((await list('q=newcomer')).total).toBe(1)
  })
})
