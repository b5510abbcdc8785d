import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../server/database/ids'
import { createLiveStream } from '../../../server/features/live/live-subscribers'
import { permissionsOf } from '../../../vocabulary'
import { registry } from '../../library'
import { fullIt } from '../../scope'
import { type AdminServer, startAdminServer } from '../support/admin-server'
import { listenToStream, type StreamListener } from '../support/event-stream'
import { dialects } from '../support/stores'

describe.each(dialects)('the live stream on %s', (dialect) => {
  let desk: AdminServer
  let ben: string
  let here: string
  let there: string
  beforeAll(async () => {
    desk = await startAdminServer(dialect)
    ben = await desk.signIn('ben@example.com')
    here = await desk.add('branch', { name: 'Here', code: 'HERE' })
    there = await desk.add('branch', { name: 'There', code: 'THERE' })
  })
  afterAll(() => desk.close())

  let made = 0
  const author = (name: string) => {
    made += 1
    return desk.create('author', { name: `${name} ${made}`, slug: `author-${made}` })
  }
  const rule = (branch: string) => desk.add('fee-rule', { name: 'Rule', branch, basis: 'total', min: made++, rate: 1 })
  const listen = (token: string, cursor?: string) =>
    listenToStream(desk.origin, token, cursor === undefined ? {} : { cursor })
  /** Sets the permissions and the branches of Ben. */
  const allowBen = async (permissions: readonly string[], branches: readonly string[] = []) => {
    await desk.call('PUT', `/role/${desk.clerk}`, { permissions })
    await desk.call('PUT', `/user/${desk.ben}`, { branches })
  }
  /** Waits until the listener has received everything done so far. */
  const settle = async (listening: StreamListener) => {
    const id = await author('Last')
    await listening.comes('change', (data) => data.id === id)
  }

  it('reports who changed which record and which fields', async () => {
    const listening = await listen(desk.token)
    const id = await author('Ada')
    await listening.comes('change', (data) => data.id === id && data.action === 'created')
    const { headers } = await desk.call('PUT', `/author/${id}`, { name: 'Ada L.' })
    const { data } = await listening.comes('change', (one) => one.id === id && one.action === 'changed')
    expect(data).toEqual({
      entry: expect.any(String),
      resource: 'author',
      id,
      action: 'changed',
      by: { id: desk.ann, name: 'Ann' },
      at: expect.any(String),
      fields: ['name'],
      request: headers.get('x-request-id'),
    })
    await desk.call('DELETE', `/author/${id}`)
    await listening.comes('change', (one) => one.id === id && one.action === 'deleted')
  })

  it('is neither cached nor buffered by proxies', async () => {
    const { headers } = await listenToStream(desk.origin, desk.token, { headers: { 'accept-encoding': 'br, gzip' } })
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store, no-transform')
    expect(headers.get('x-accel-buffering')).toBe('no')
    expect(headers.get('content-encoding')).toBeNull()
  })

  it('continues without a gap from the last event of a returning reader', async () => {
    const before = await listen(desk.token)
    const first = await author('Heard')
    const { id: cursor } = await before.comes('change', (data) => data.id === first)
    before.leave()
    const missed = [await author('One'), await author('Two'), await author('Three')]
    const after = await listen(desk.token, cursor)
    for (const id of missed) await after.comes('change', (data) => data.id === id)
    expect(after.heard.filter(({ event }) => event === 'again')).toEqual([])
  })

  it.each([
    ['too old', () => newId().replace(/^.{8}/, '01000000')],
    ['unknown', () => 'yesterday'],
    ['from a clock that was set back since', () => newId().replace(/^.{8}/, 'f0000000')],
  ])('requests a full reload if the last event of the reader is %s', async (_, cursor) => {
    const listening = await listen(desk.token, cursor())
    await listening.comes('again')
    await settle(listening)
  })

  it('hides records that a person cannot see, and follows changes of permissions', async () => {
    await allowBen(['author.show'])
    const listening = await listen(ben)
    const member = await desk.create('member', { firstName: 'Mia', email: 'mia@example.com' })
    await settle(listening)
    expect(listening.heard.some(({ data }) => data.id === member)).toBe(false)
    await allowBen(['fee-rule.list'])
    await listening.comes('again')
    const unseen = await author('Unseen')
    await desk.call('PUT', `/fee-rule/${await rule(here)}`, { priority: 1 })
    await listening.comes('change', (data) => data.resource === 'fee-rule')
    expect(listening.heard.some(({ data }) => data.id === unseen)).toBe(false)
  })

  it('sends only records in the row scope, and reports a record that leaves the scope as deleted', async () => {
    await allowBen(['fee-rule.list', 'author.list'], [here])
    const [theirs, foreign] = [await rule(here), await rule(there)]
    const listening = await listen(ben)
    await desk.call('PUT', `/fee-rule/${foreign}`, { priority: 2 })
    await desk.call('PUT', `/fee-rule/${theirs}`, { priority: 2 })
    await listening.comes('change', (data) => data.id === theirs && data.fields.includes('priority'))
    await desk.call('PUT', `/fee-rule/${theirs}`, { branch: there })
    const { data } = await listening.comes('change', (one) => one.id === theirs && one.action === 'deleted')
    expect(data).not.toHaveProperty('by')
    expect(data.fields).toEqual([])
    await settle(listening)
    expect(listening.heard.some((one) => one.data.id === foreign)).toBe(false)
    await allowBen([])
  })

  it('hides fields that the person cannot read', async () => {
    const all = registry.all.flatMap(permissionsOf)
    await allowBen(all.filter((name) => name !== 'member.notes'))
    const listening = await listen(ben)
    const id = await desk.create('member', { firstName: 'Cleo', email: 'cleo@example.com', notes: 'owes us' })
    const { data } = await listening.comes('change', (one) => one.id === id)
    expect(data.fields).toContain('firstName')
    expect(data.fields).not.toContain('notes')
    await desk.call('PUT', `/member/${id}`, { notes: 'has paid' })
    await settle(listening)
    expect(listening.heard.filter((one) => one.data.id === id).map((one) => one.data.action)).toEqual(['created'])
    await allowBen([])
  })

  it('ends with the session', async () => {
    const token = await desk.signIn()
    const listening = await listen(token)
    await desk.send('DELETE', '/api/v1/token', { token })
    await listening.ended
    expect((await listen(token)).status).toBe(401)
  })

  it('reports many changes of one resource as one event', async () => {
    const listening = await listen(desk.token)
    const resource = registry.get('author')
    const { store } = desk
    const before = listening.heard.length
    const { createRecorder } = await import('../../../server/records/history/recorder')
    await store.transaction(async (trx) => {
      const origin = { ip: '', userAgent: null, requestId: newId() }
      const person = { id: desk.ann, name: 'Ann' } as never
      const recorder = createRecorder(store, trx, { person, origin, resource, call: 'create' })
      await recorder.store.insertAll(
        trx,
        resource,
        Array.from({ length: 300 }, (_, at) => ({ name: `Author ${at}`, slug: `one-of-${at}` })),
      )
      await recorder.store.insertMany(trx, registry.get('copy'), [{ serial: 'C-1' }, { serial: 'C-2' }] as never)
      await recorder.save()
    })
    const { data } = await listening.comes('change', (one) => one.id === undefined && one.resource === 'author')
    expect(data).toMatchObject({ by: { id: desk.ann }, action: 'changed' })
    await listening.comes('change', (one) => one.resource === 'copy')
    expect(listening.heard.length - before).toBeLessThan(10)
  })

  it('reports who else views a record, only to people who can see the record', async () => {
    await allowBen(['author.show'])
    const id = await author('Busy')
    const [anns, bens] = [await listen(desk.token), await listen(ben)]
    const at = (token: string, state: string, tab = 'tab') =>
      desk.send('PUT', '/api/v1/presence', { token, body: { resource: 'author', id, state, tab } })
    expect((await at(desk.token, 'open')).body.data.people).toEqual([{ id: desk.ann, name: 'Ann', state: 'open' }])
    const answer = await at(ben, 'editing')
    const both = [
      { id: desk.ann, name: 'Ann', state: 'open' },
      { id: desk.ben, name: 'Ben', state: 'editing' },
    ].sort((one, other) => (one.id < other.id ? -1 : 1))
    expect(answer.body.data.people).toEqual(both)
    await anns.comes('presence', (data) => data.id === id && data.people.length === 2)
    await bens.comes('presence', (data) => data.id === id && data.people.length === 2)
    await at(ben, 'gone')
    await anns.comes('presence', (data) => data.people.length === 1 && data.people[0].id === desk.ann)
    expect((await desk.send('PUT', '/api/v1/presence', { token: ben, body: {} })).status).toBe(422)
    await allowBen([])
    expect((await at(ben, 'open')).body).toEqual({ data: { people: [] } })
    expect((await at(desk.token, 'open')).body.data.people).toEqual([{ id: desk.ann, name: 'Ann', state: 'open' }])
  })
})

fullIt('the server ends every stream when it closes', async () => {
  const desk = await startAdminServer('sqlite')
  const listening = await listenToStream(desk.origin, desk.token)
  await desk.close()
  await listening.ended
})

it('a stream buffers a limited amount for a slow reader, then requests a reload', async () => {
  const { stream, send: tell } = createLiveStream(() => 'here')
  const data = 'x'.repeat(1024)
  for (let at = 0; at < 2000; at++) tell('change', { data }, String(at))
  expect(stream.readableLength).toBeLessThan(300 * 1024)
  let read = ''
  stream.on('data', (text: string) => {
    read += text
  })
  await expect.poll(() => read).toMatch(/id: here\nevent: again\ndata: \{\}\n\n$/)
})
