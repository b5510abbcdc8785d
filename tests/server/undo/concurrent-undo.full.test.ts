import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobsAt } from '../jobs/follow-jobs'
import { type AdminServer, startAdminServer } from '../support/admin-server'
import { runConcurrently } from '../support/concurrently'
import { dialects } from '../support/stores'

describe.each(dialects)('an undo, on %s', (dialect) => {
  let desk: AdminServer
  beforeAll(async () => {
    desk = await startAdminServer(dialect)
  })
  afterAll(() => desk.close())

  const undo = (body: unknown) => desk.call('POST', '/undo', body)
  const seats = async (id: string) => (await desk.read('event', id))?.seats
  let count = 0
  const add = async () => {
    count += 1
    return desk.add('event', { code: `UNDO${count}`, startsOn: '2026-06-01', admission: 'free-entry', seats: 1 })
  }
  const edit = async (id: string, values: unknown, headers: HeadersInit = {}) => {
    const { token } = desk
    const answer = await desk.send('PUT', `/api/v1/event/${id}`, { token, body: values, headers })
    expect(answer.status, answer.text).toBe(200)
    return String(answer.headers.get('x-undo'))
  }

  it('of the same change by several callers succeeds once, and the others see who undid the change', async () => {
    const id = await add()
    const request = await edit(id, { seats: 2 })
    const answers = await runConcurrently(4, () => undo({ request }))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    for (const { status, body } of answers)
      if (status === 409) expect(body.message).toMatch(/^Ann already undid this change at \d\d:\d\d\.$/)
    expect(await seats(id)).toBe(1)
    const { body } = await desk.call('GET', `/audit-entry?record=${id}&undoes=${request}`)
    expect(body).toHaveLength(1)
  })

  it('of a change to a deleted record is refused, with the name of the person who deleted it', async () => {
    const id = await add()
    const request = await edit(id, { seats: 2 })
    const deleted = await desk.call('DELETE', `/event/${id}`)
    const { status, body } = await undo({ request })
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(/^Ann deleted 'UNDO\d+' at \d\d:\d\d\. Restore it first\.$/),
    ])
    expect((await undo({ request: deleted.headers.get('x-undo') })).status).toBe(200)
    expect((await undo({ request })).status).toBe(200)
    expect(await seats(id)).toBe(1)
  })

  it('of a batch undoes what is possible, and lists the rest with the reasons', async () => {
    const [first, overtaken, last] = [await add(), await add(), await add()]
    const batch = crypto.randomUUID()
    for (const id of [first, overtaken, last]) await edit(id, { seats: 2 }, { 'x-batch': batch })
    await edit(overtaken, { seats: 3 })
    const { status, text, body } = await undo({ batch })
    expect(status, text).toBe(200)
    expect(body).toMatchObject({ message: 'Changes undone: 2. Not undone: 1.', data: { undone: 2 } })
    expect(body.data.refused).toEqual([
      expect.objectContaining({
        resource: 'event',
        record: overtaken,
        why: expect.stringMatching(/^Ann changed these fields at .*, so they cannot be undone: Seats\.$/),
      }),
    ])
    expect([await seats(first), await seats(overtaken), await seats(last)]).toEqual([1, 3, 1])
  })

  it('of more than 50 calls runs as a job, latest first, and can itself be undone', async () => {
    const jobs = jobsAt(desk, desk.token)
    const ids: string[] = []
    for (let at = 0; at < 26; at += 1) ids.push(await add())
    const [overtaken = '', ...others] = ids
    const batch = crypto.randomUUID()
    for (const seats of [2, 3]) for (const id of ids) await edit(id, { seats }, { 'x-batch': batch })
    await edit(overtaken, { seats: 4 })
    const { status, body, text } = await undo({ batch })
    expect(status, text).toBe(202)
    expect(body.data).toMatchObject({ resource: 'event', kind: 'undo', state: 'running', total: 52 })
    const { id, done, failed, reasons } = await jobs.reached(body.data.id, 'done')
    expect([done, failed]).toEqual([50, 2])
    expect(reasons[0]?.why).toMatch(/^Ann changed these fields at .*, so they cannot be undone: Seats\.$/)
    expect((await jobs.items(id, '?outcome=failed')).map(({ title }) => title)).toEqual(
      Array(2).fill(`UNDO${count - 25}`),
    )
    expect(new Set(await Promise.all(others.map(seats)))).toEqual(new Set([1]))
    expect(await seats(overtaken)).toBe(4)
    const again = await undo({ batch: id })
    expect(again.status, again.text).toBe(200)
    expect(new Set(await Promise.all(others.map(seats)))).toEqual(new Set([3]))
  })
})
