import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordHistoryEvent } from '../../../server/database/history/entries'
import { historyResource, idOf } from '../../../vocabulary'
import { registry } from '../../library'
import { type FilledRecords, fillAllResources, history } from '../support/filled-records'
import { dialects } from '../support/stores'

describe.each(dialects)('the history on %s', (dialect) => {
  let filled: FilledRecords
  beforeAll(async () => {
    filled = await fillAllResources(dialect)
  })
  afterAll(() => filled.close())

  it('a changed secret is recorded by field name, without its value', async () => {
    const users = registry.get('user')
    const id = await filled.make(users)
    const values = { password: 'another long pass phrase' }
    const { status, text } = await filled.api.call(users.calls.edit, { id, values })
    expect(status, text).toBe(200)
    const entries = await filled.toldOf(id)
    expect(entries.at(-1)?.changes).toEqual([{ field: 'password' }])
    expect(JSON.stringify(entries)).not.toMatch(/pass phrase|argon2/)
  })

  it('an action that changes nothing in its record is still recorded', async () => {
    const users = registry.get('user')
    const id = await filled.make(users)
    const { status, text } = await filled.api.call(users.calls.endSessions, { id })
    expect(status, text).toBe(200)
    expect((await filled.toldOf(id)).at(-1)).toMatchObject({ action: 'done', call: 'user.endSessions', changes: null })
  })

  it('concurrent changes of a record are each recorded with their own step', async () => {
    const memberships = registry.get('membership')
    const id = await filled.make(memberships)
    const names = Array.from({ length: 8 }, (_, at) => `Contended ${at}`)
    const answers = await Promise.all(
      names.map((name) => filled.api.call(memberships.calls.edit, { id, values: { name } })),
    )
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200))
    const steps = (await filled.toldOf(id)).slice(1).map(({ changes }) => changes[0])
    expect(steps.map((step) => step?.after).sort()).toEqual(names)
    const after = new Map(steps.map((step) => [step?.before, step?.after]))
    let name = (await filled.toldOf(id))[0]?.title as unknown
    for (const _ of steps) name = after.get(name)
    expect(name).toBe((await filled.api.call(memberships.calls.show, { id })).body.name)
  })

  it('a change of a row is recorded at its parent record', async () => {
    const pictured = registry.get('book-picture')
    const [book = ''] = filled.idsOf('book')
    const pictures = await filled.store.list(pictured, {})
    const picture = JSON.parse(pictures.json).find((one: { book: unknown }) => idOf(one.book) === book)
    const { status, text } = await filled.api.call(pictured.calls.delete, { id: picture.id })
    expect(status, text).toBe(200)
    const entry = (await filled.toldOf(book)).at(-1)
    expect(entry).toMatchObject({ action: 'changed', call: 'book-picture.delete' })
    expect(entry?.changes.map(({ field }) => field)).toEqual(['images'])
    expect(await filled.toldOf(picture.id)).toEqual([])
  })

  it('changes of one call to several records have the same request id', async () => {
    const branches = registry.get('branch')
    const id = await filled.make(branches)
    const { status, text } = await filled.api.call(branches.calls.edit, { id, values: { isDefault: true } })
    expect(status, text).toBe(200)
    const [given] = (await filled.toldOf(id)).slice(-1)
    const together = await filled.told(`resource=branch&requestId=${given?.requestId}`)
    expect(together.map(({ changes }) => changes)).toEqual(
      expect.arrayContaining([
        [{ field: 'isDefault', before: false, after: true }],
        [{ field: 'isDefault', before: true, after: false }],
      ]),
    )
  })

  it('calls with the same X-Batch header share a batch, and an invalid batch id is ignored', async () => {
    const branches = registry.get('branch')
    const id = await filled.make(branches)
    const batch = '0190C0FF-EE00-7000-8000-00000000AB12'
    for (const [name, given] of [
      ['One', batch],
      ['Two', 'spring prices'],
    ] as const) {
      const headers = { 'x-batch': given }
      const { status, text } = await filled.api.call(branches.calls.edit, { id, values: { name }, headers })
      expect(status, text).toBe(200)
    }
    const [one, two] = (await filled.toldOf(id)).slice(-2)
    expect([one?.batch, two?.batch]).toEqual([batch.toLowerCase(), null])
  })

  it('a sign-in is recorded as an event without a record', async () => {
    const origin = { ip: '203.0.113.9', userAgent: null, requestId: 'r-1' }
    await recordHistoryEvent(filled.store, { action: 'signed-in', by: { id: 'u-1', name: 'Ann' }, origin })
    const [entry] = await filled.told('byId=u-1')
    expect(entry).toMatchObject({ action: 'signed-in', by: 'Ann', ip: '203.0.113.9', record: null, changes: null })
  })

  it('nobody can change entries through the API or the store', async () => {
    const before = await filled.store.list(history, {})
    const [{ id }] = JSON.parse(before.json)
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      for (const path of ['', `/${id}`, `/status/${id}`]) {
        const { status } = await filled.api.send(method, `/${historyResource}${path}`, {
          body: '{"by":"Nobody"}',
          headers: { 'content-type': 'application/json' },
        })
        expect(status, `${method} ${path}`).toBe(404)
      }
    const change = filled.store.transaction((trx) => filled.store.update(trx, history, id, { by: 'Nobody' }))
    await expect(change).rejects.toThrow('only ever added')
    await expect(filled.store.transaction((trx) => filled.store.remove(trx, history, id))).rejects.toThrow(
      'only ever added',
    )
    expect((await filled.store.list(history, {})).json).toBe(before.json)
  })
})
