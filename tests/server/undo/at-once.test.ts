import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer } from '../support/app'
import { times } from '../support/at-once'
import { dialects } from '../support/stores'

describe.each(dialects)('undoing beside others, on %s', (dialect) => {
  let server: Awaited<ReturnType<typeof startServer>>
  let token: string
  beforeAll(async () => {
    server = await startServer(dialect)
    token = await server.signIn()
  })
  afterAll(() => server.close())

  const send = (method: string, path: string, body?: unknown, headers?: HeadersInit) =>
    server.send(method, `/api/v1${path}`, { token, ...(body !== undefined && { body }), ...(headers && { headers }) })
  const undo = (body: unknown) => send('POST', '/undo', body)
  const seats = async (id: string) => (await send('GET', `/event/${id}`)).body?.seats
  let count = 0
  const add = async () => {
    count += 1
    return server.add('event', { code: `UNDO${count}`, startsOn: '2026-06-01', admission: 'free-entry', seats: 1 })
  }
  const edit = async (id: string, values: unknown, headers?: HeadersInit) => {
    const { status, text, headers: answered } = await send('PUT', `/event/${id}`, values, headers)
    expect(status, text).toBe(200)
    return String(answered.get('x-undo'))
  }

  it('of two who undo the same at once one does it, and the others are told who did', async () => {
    const id = await add()
    const request = await edit(id, { seats: 2 })
    const answers = await times(4, () => undo({ request }))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    for (const { status, body } of answers)
      if (status === 409) expect(body.message).toMatch(/^Ann undid it at \d\d:\d\d\.$/)
    expect(await seats(id)).toBe(1)
    const { body } = await send('GET', `/audit-entry?record=${id}&undoes=${request}`)
    expect(body).toHaveLength(1)
  })

  it('what was done to a record that is deleted meanwhile stays, and says who deleted it', async () => {
    const id = await add()
    const request = await edit(id, { seats: 2 })
    const deleted = await send('DELETE', `/event/${id}`)
    const { status, body } = await undo({ request })
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(/^Ann deleted 'UNDO\d+' at \d\d:\d\d\. Bring it back first\.$/),
    ])
    expect((await undo({ request: deleted.headers.get('x-undo') })).status).toBe(200)
    expect((await undo({ request })).status).toBe(200)
    expect(await seats(id)).toBe(1)
  })

  it('of what was done together, what can be undone is, and the rest is named with the reason', async () => {
    const [first, overtaken, last] = [await add(), await add(), await add()]
    const batch = crypto.randomUUID()
    for (const id of [first, overtaken, last]) await edit(id, { seats: 2 }, { 'x-batch': batch })
    await edit(overtaken, { seats: 3 })
    const { status, text, body } = await undo({ batch })
    expect(status, text).toBe(200)
    expect(body).toMatchObject({ message: '2 undone, 1 not.', data: { undone: 2 } })
    expect(body.data.refused).toEqual([
      expect.objectContaining({
        resource: 'event',
        record: overtaken,
        why: expect.stringMatching(/^Ann changed this at .*, so it stays: Seats\.$/),
      }),
    ])
    expect([await seats(first), await seats(overtaken), await seats(last)]).toEqual([1, 3, 1])
  })
})
