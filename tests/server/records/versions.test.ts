import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ConcurrentChange } from '../../../vocabulary'
import { registry } from '../../library'
import { type FilledRecords, fillAllResources } from '../support/filled-records'
import { dialects } from '../support/stores'

const memberships = registry.get('membership')
const members = registry.get('member')
const books = registry.get('book')
const pictures = registry.get('book-picture')

describe.each(dialects)('the versions of records on %s', (dialect) => {
  let filled: FilledRecords
  beforeAll(async () => {
    filled = await fillAllResources(dialect)
  })
  afterAll(() => filled.close())
  afterEach(() => {
    vi.useRealTimers()
    filled.api.become()
  })

  const show = async (resource: typeof members | typeof books | typeof memberships, id: string) =>
    (await filled.api.call(resource.calls.show, { id })).body
  const rename = (id: string, name: string, headers: Readonly<Record<string, string>> = {}) =>
    filled.api.call(memberships.calls.edit, { id, values: { name }, headers })
  const meant = (version: string) => ({ 'if-match': `"${version}"` })

  it('increase with each change, even if the clock is set back, and across midnight and the new year', async () => {
    const id = await filled.make(memberships)
    const seen = [(await show(memberships, id)).updatedAt]
    vi.useFakeTimers({ toFake: ['Date'] })
    for (const [at, now] of [
      '2027-12-31T23:59:59.998Z',
      '2027-12-31T23:59:59.998Z',
      '2027-12-31T23:59:59.998Z',
      '2020-02-29T00:00:00.000Z',
      '2027-12-31T23:59:59.000Z',
    ].entries()) {
      vi.setSystemTime(new Date(now))
      seen.push((await rename(id, `Later ${at}`)).body.data.updatedAt)
    }
    expect(seen.slice(1)).toEqual([
      '2027-12-31T23:59:59.998Z',
      '2027-12-31T23:59:59.999Z',
      '2028-01-01T00:00:00.000Z',
      '2028-01-01T00:00:00.001Z',
      '2028-01-01T00:00:00.002Z',
    ])
    expect(seen).toEqual([...seen].sort())
  })

  it('differ for concurrent changes', async () => {
    const id = await filled.make(memberships)
    const names = Array.from({ length: 8 }, (_, at) => `At once ${at} ${id}`)
    const answers = await Promise.all(names.map((name) => rename(id, name)))
    expect(new Set(answers.map(({ body }) => body.data.updatedAt)).size).toBe(8)
  })

  it('are sent in the headers of lists, records and changes', async () => {
    const list = await filled.api.call(memberships.calls.list)
    expect(list.headers.get('x-version')).toBe('updatedAt')
    const id = await filled.make(memberships)
    const shown = await filled.api.call(memberships.calls.show, { id })
    expect(shown.headers.get('x-version')).toBe('updatedAt')
    expect(shown.headers.get('etag')).toBe(`"${shown.body.updatedAt}"`)
    const { headers, body } = await rename(id, 'Told')
    expect(headers.get('etag')).toBe(`"${body.data.updatedAt}"`)
    expect(body.data.updatedAt > shown.body.updatedAt).toBe(true)
  })

  it('stay the same if nothing changes', async () => {
    const id = await filled.make(members)
    const record = await show(members, id)
    const { body, status, text } = await filled.api.call(members.calls.edit, { id, values: record })
    expect(status, text).toBe(200)
    expect(body.data.updatedAt).toBe(record.updatedAt)
  })

  it('stay the same for an unchanged row, whatever happens to the other rows', async () => {
    const id = await filled.make(members)
    const own = (lines: readonly object[]) => filled.api.call(members.calls.edit, { id, values: { addresses: lines } })
    const [{ id: _, createdAt: _created, updatedAt: _updated, ...address }] = (await show(members, id)).addresses
    const { body, text, status } = await own([
      { ...address, line1: 'One' },
      { ...address, line1: 'Two', isDefault: false },
    ])
    expect(status, text).toBe(200)
    const [one, two] = body.data.addresses
    const edited = await own([one, { ...two, line1: 'Three' }])
    const [same, other] = edited.body.data.addresses
    expect(same).toEqual(one)
    expect(other).toMatchObject({ id: two.id, line1: 'Three' })
    expect(other.updatedAt > two.updatedAt).toBe(true)
    expect(edited.body.data.updatedAt > body.data.updatedAt).toBe(true)
    const turned = await own([other, same])
    expect(turned.body.data.addresses).toEqual([other, same])
    expect(turned.body.data.updatedAt > edited.body.data.updatedAt).toBe(true)
  })

  it('increase when one of the rows of the record changes', async () => {
    const [id = ''] = filled.idsOf('book')
    const before = await show(books, id)
    const [{ id: picture }] = before.images
    await filled.store.transaction((trx) => filled.store.update(trx, pictures, picture, { alt: 'Another' }))
    const edited = await show(books, id)
    expect(edited.updatedAt > before.updatedAt).toBe(true)
    await filled.api.call(pictures.calls.delete, { id: picture })
    expect((await show(books, id)).updatedAt > edited.updatedAt).toBe(true)
  })

  it('refuse a change of an older version, with the current record and the changes since', async () => {
    const id = await filled.make(memberships)
    const { updatedAt } = await show(memberships, id)
    await rename(id, 'Former')
    await rename(id, 'Present')
    const refused = await rename(id, 'Lost', meant(updatedAt))
    const now = await show(memberships, id)
    expect(refused.status, refused.text).toBe(412)
    expect(refused.headers.get('etag')).toBe(`"${now.updatedAt}"`)
    const { message, data, meanwhile } = refused.body
    expect(message).toBe(
      'Someone else changed this record. Nothing was saved. Load the record again and repeat your change.',
    )
    expect(data).toEqual(now)
    expect(data.name).toBe('Present')
    expect(meanwhile).toEqual(
      Array(2).fill({
        by: 'Ann',
        at: expect.any(String),
        action: 'changed',
        call: 'membership.edit',
        fields: ['name'],
      }),
    )
    const later = await rename(id, 'Lost', meant('2020-01-01T00:00:00.000Z'))
    expect(later.body.meanwhile.map(({ action }: ConcurrentChange) => action)).toEqual([
      'changed',
      'changed',
      'created',
    ])
  })

  it('accept a change of the current version, of one of several versions, or of any', async () => {
    const id = await filled.make(memberships)
    for (const asked of [
      (version: string) => `"${version}"`,
      (version: string) => `"older", W/"${version}"`,
      () => '*',
    ]) {
      const { updatedAt } = await show(memberships, id)
      const { status, text } = await rename(id, `Meant ${asked('')}`, { 'if-match': asked(updatedAt) })
      expect(status, text).toBe(200)
    }
  })

  it('report a record deleted in the meantime as deleted, and an unknown record as missing', async () => {
    const id = await filled.make(memberships)
    const { updatedAt } = await show(memberships, id)
    await filled.api.call(memberships.calls.delete, { id })
    const refused = await rename(id, 'Late', meant(updatedAt))
    expect(refused.status, refused.text).toBe(412)
    expect(refused.body).toEqual({
      message: 'Someone else deleted this record. Nothing was saved.',
      data: null,
      meanwhile: [expect.objectContaining({ by: 'Ann', action: 'deleted', call: 'membership.delete' })],
    })
    expect((await rename(id, 'Late')).status).toBe(404)
    expect((await rename('never', 'Late', meant(updatedAt))).status).toBe(404)
  })

  it('reveal nothing that the person cannot see', async () => {
    const id = await filled.make(members)
    const { updatedAt } = await show(members, id)
    await filled.api.call(members.calls.edit, { id, values: { notes: 'owes us' } })
    await filled.api.call(members.calls.edit, { id, values: { firstName: 'Dora' } })
    filled.api.become(['member.list', 'member.show', 'member.edit'])
    const refused = await filled.api.call(members.calls.edit, {
      id,
      values: { firstName: 'Cleo' },
      headers: meant(updatedAt),
    })
    expect(refused.status, refused.text).toBe(412)
    expect(refused.body.meanwhile).toHaveLength(1)
    expect(refused.text).not.toMatch(/notes|owes us/)
  })
})
