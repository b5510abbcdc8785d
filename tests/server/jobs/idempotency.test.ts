import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookmarkCalls } from '../../../vocabulary'
import { type AdminServer, startAdminServer } from '../support/admin-server'
import { runConcurrently } from '../support/concurrently'
import { dialects } from '../support/stores'
import { addMembers, jobsAt } from './follow-jobs'

describe.each(dialects)('calls without a resource and with an idempotency key, on %s', (dialect) => {
  let desk: AdminServer
  let ids: readonly string[]
  beforeAll(async () => {
    desk = await startAdminServer(dialect)
    ids = await addMembers(desk, 2)
  })
  afterAll(() => desk.close())

  let next = 0
  const newKey = () => `besides-${next++}`
  const post = (path: string, body: unknown, key: string) =>
    desk.send('POST', path, { token: desk.token, body, headers: { 'idempotency-key': key } })
  /** Makes two concurrent calls and a later call with the same key. Returns the common response of the three calls. */
  const threeTimes = async (path: string, body: unknown) => {
    const key = newKey()
    const answers = [...(await runConcurrently(2, () => post(path, body, key))), await post(path, body, key)]
    expect(answers.map(({ headers }) => headers.get('idempotent-replayed') === 'true').sort()).toEqual([
      false,
      true,
      true,
    ])
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    return answers[0] as Awaited<ReturnType<typeof post>>
  }

  it('create one job, and start and retry it once', async () => {
    const jobs = jobsAt(desk, desk.token)
    const count = async () => (await jobs.send('GET', '')).body.length
    const there = await count()
    const order = { resource: 'member', kind: 'status', status: 1, ids }
    const { status, body } = await threeTimes('/api/v1/job', order)
    expect(status).toBe(201)
    expect(await count()).toBe(there + 1)
    await jobs.reached(body.data.id, 'ready')
    expect((await threeTimes(`/api/v1/job/${body.data.id}/start`, undefined)).status).toBe(200)
    await jobs.reached(body.data.id, 'done')
    expect((await threeTimes(`/api/v1/job/${body.data.id}/retry`, undefined)).status).toBe(200)
  })

  it('add rows of an import once', async () => {
    const jobs = jobsAt(desk, desk.token)
    const { body } = await jobs.send('POST', '', { resource: 'member', kind: 'import', mode: 'create' })
    const rows = [{ firstName: 'Once', lastName: 'Only', email: 'once@example.com' }]
    await threeTimes(`/api/v1/job/${body.data.id}/rows`, { rows, last: false })
    expect((await jobs.job(body.data.id)).total).toBe(1)
    await jobs.send('POST', `/${body.data.id}/cancel`)
  })

  it('undo a change once, and return a header that allows a redo', async () => {
    const [id = ''] = ids
    const changed = await desk.call('PUT', `/member/${id}`, { firstName: 'Changed' })
    const undone = await threeTimes('/api/v1/undo', { request: changed.headers.get('x-undo') })
    expect(undone.status, undone.text).toBe(200)
    expect(undone.headers.get('x-undo')).toBeTruthy()
    expect((await desk.read('member', id)).firstName).toBe('Many0')
  })

  it('save one list view, and add one bookmark', async () => {
    const view = { resource: 'member', name: 'Once', query: '', columns: [] }
    expect((await threeTimes('/api/v1/list-view', view)).status).toBe(200)
    const marked = await threeTimes(bookmarkCalls.update.path, { id: 'member' })
    expect(marked.body.bookmarks).toEqual([expect.objectContaining({ id: 'member', isBookmarked: true })])
  })

  it('can be repeated with the same key after a refusal', async () => {
    const key = newKey()
    expect((await post('/api/v1/list-view', { resource: 'member', name: '', query: '' }, key)).status).toBe(422)
    expect((await post('/api/v1/list-view', { resource: 'member', name: 'Mended', query: '' }, key)).status).toBe(200)
  })
})
