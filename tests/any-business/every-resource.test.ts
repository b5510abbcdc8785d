import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handlers, registry } from '../../server/operations/registry'
import { checkOf, conditionHolds, isReadOnly, type Resource, recordChangeMessage } from '../../vocabulary'
import { fewOf } from '../scope'
import { type FilledRecords, fillAllResources } from '../server/support/filled-records'
import type { TestApiResponse } from '../server/support/record-api'
import { dialectsOfAnyBusiness } from '../server/support/stores'
import { badQueries, junk } from './bad-values'

/** A field that exactly one record may have set. Such a field has its own error message. */
const isMark = (field: object) => 'exactlyOne' in field && field.exactlyOne !== undefined

describe.each(dialectsOfAnyBusiness)('every resource on %s', (dialect) => {
  let filled: FilledRecords
  beforeAll(async () => {
    filled = await fillAllResources(dialect)
  })
  afterAll(() => filled.close())

  /** All data of a resource in the database. */
  const kept = async (resource: Resource) => (await filled.store.list(resource, {})).json

  const expectRefusal = ({ status, body, text }: TestApiResponse) => {
    expect(status, text).toBeGreaterThanOrEqual(400)
    expect(status, text).toBeLessThan(500)
    expect(body.message).toEqual(expect.any(String))
    expect(text).not.toMatch(/stack|\.ts:\d|node_modules|SQLITE|select /)
  }

  const resources = fewOf(registry.all, 6)
  const having = (...calls: string[]) => resources.filter((resource) => calls.every((name) => resource.calls[name]))

  it.each(having('create'))('$name: creates, reads and lists a record', async (resource) => {
    const given = await filled.valuesFor(resource)
    const created = await filled.api.call(resource.calls.create, { values: given })
    expect(created.status, created.text).toBe(200)
    expect(created.body.message).toBe(recordChangeMessage(resource, 'created', created.body.data))
    const { data } = created.body
    if (resource.calls.show) expect((await filled.api.call(resource.calls.show, { id: data.id })).body).toEqual(data)
    const listed = await filled.api.call(resource.calls.list, { query: `?id=${data.id}` })
    expect(listed.body).toEqual([expect.objectContaining({ id: data.id })])
    expect(listed.headers.get('x-total-count')).toBe('1')
    for (const [name, value] of Object.entries(given)) {
      const { kind } = resource.fields[name] ?? {}
      if (kind?.writeOnly) expect(data).not.toHaveProperty(name)
      else if (typeof value === 'number' || typeof value === 'boolean') expect(data[name], name).toBe(value)
    }
  })

  it.each(having('edit', 'show'))('$name: an edit changes only the given fields', async (resource) => {
    const [stored = ''] = filled.idsOf(resource.name)
    const id = resource.calls.create ? await filled.make(resource) : stored
    const before = (await filled.api.call(resource.calls.show, { id })).body
    const name = resource.title[0] ?? ''
    // A read-only title is sent unchanged.
    const value = resource.fields[name]?.readOnly ? before[name] : (await filled.valuesFor(resource))[name]
    const { status, body, text } = await filled.api.call(resource.calls.edit, { id, values: { [name]: value } })
    expect(status, text).toBe(200)
    expect(body.message).toBe(recordChangeMessage(resource, 'updated', body.data))
    expect({ ...body.data, updatedAt: before.updatedAt }).toEqual({ ...before, [name]: body.data[name] })
  })

  it.each(having('status'))('$name: the toggle flips the status, and flips it back', async (resource) => {
    const id = filled.idsOf(resource.name).at(-1)
    const first = await filled.api.call(resource.calls.status, { id })
    const second = await filled.api.call(resource.calls.status, { id })
    expect([first.status, second.status], first.text + second.text).toEqual([200, 200])
    expect([first.body.data.status, second.body.data.status]).toEqual([0, 1])
    expect(first.body.message).toBe(recordChangeMessage(resource, 'status', first.body.data))
  })

  it.each(having('delete', 'create', 'show'))('$name: a deleted record is not found', async (resource) => {
    const { body } = await filled.api.call(resource.calls.create, { values: await filled.valuesFor(resource) })
    const { status, text } = await filled.api.call(resource.calls.delete, { id: body.data.id })
    expect(status, text).toBe(200)
    const { body: listed } = await filled.api.call(resource.calls.list, { query: `?id=${body.data.id}` })
    expect(listed).toEqual([])
  })

  it.each(having('list'))('$name: pages, sorts by every column and searches', async (resource) => {
    for (const name of [...Object.keys(resource.fields), 'id', 'createdAt', 'updatedAt']) {
      const { kind } = resource.fields[name] ?? {}
      const { status, text, body } = await filled.api.call(resource.calls.list, {
        query: `?_sort=${name}&_order=desc&_end=2`,
      })
      const isSortable = kind?.sortable !== false && !kind?.writeOnly
      expect(status, text).toBe(isSortable ? 200 : 400)
      if (isSortable) expect(body.length).toBeLessThanOrEqual(2)
    }
    const whole = await filled.api.call(resource.calls.list)
    const second = await filled.api.call(resource.calls.list, { query: '?_start=1&_end=2' })
    expect(second.body).toEqual(whole.body.slice(1, 2))
    expect(second.headers.get('x-total-count')).toBe(String(whole.body.length))
    expect((await filled.api.call(resource.calls.list, { query: '?q=no-such-thing' })).body).toEqual([])
  })

  it.each(having('list'))('$name: every field filters the list by values of existing records', async (resource) => {
    const { body: all } = await filled.api.call(resource.calls.list)
    for (const name of resource.list.filters) {
      const { kind } = resource.fields[name] ?? {}
      const value = [all[0][name]].flat()[0]
      const text = encodeURIComponent(value?.id ?? value ?? '')
      const operators = kind?.filter === 'range' && value != null ? ['', '_gte', '_lte'] : ['']
      for (const operator of operators) {
        const {
          status,
          text: said,
          body,
        } = await filled.api.call(resource.calls.list, { query: `?${name}${operator}=${text}&_start=0` })
        expect(status, `${name}${operator}=${text}: ${said}`).toBe(200)
        expect(body).toContainEqual(all[0])
      }
    }
  })

  it.each(having('list'))(
    '$name: an invalid query of a list gets a message that says what to correct',
    async (resource) => {
      for (const [query, says] of badQueries) {
        const refused = await filled.api.call(resource.calls.list, { query })
        expectRefusal(refused)
        expect(refused.status).toBe(400)
        expect(refused.body.message).toMatch(says)
      }
    },
  )

  it.each(having('list'))('$name: rejects a filter value that is invalid for its field', async (resource) => {
    for (const name of resource.list.filters) {
      const field = resource.fields[name]
      const { kind } = field ?? {}
      if (!field || !(kind?.order || (kind?.filter === 'choices' && !kind.refersTo))) continue
      if (checkOf(field).safeParse('nonsense').success) continue
      for (const operator of kind.order ? ['', '_ne', '_gte', '_lte'] : ['', '_ne']) {
        const key = `${name}${operator}`
        const refused = await filled.api.call(resource.calls.list, { query: `?${key}=nonsense` })
        expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining(key)])
      }
    }
  })

  it.each(having('create'))(
    '$name: rejects invalid values in any field, and then nothing has changed',
    async (resource) => {
      const path = resource.calls.create?.path ?? ''
      let before = await filled.store.list(resource, {})
      for (const name of Object.keys(resource.fields)) {
        const answers = await Promise.all(
          junk.map(async (value) => {
            const values = { ...(await filled.valuesFor(resource)), [name]: value }
            return filled.api.send('POST', path, {
              body: JSON.stringify(resource.calls.create?.body === 'data' ? { data: values } : values),
              headers: { 'content-type': 'application/json' },
            })
          }),
        )
        const refused = answers.filter(({ status }) => status !== 200)
        for (const answered of refused) expectRefusal(answered)
        const after = await filled.store.list(resource, {})
        expect(after.total, name).toBe(before.total + junk.length - refused.length)
        if (refused.length === junk.length) expect(after.json).toBe(before.json)
        before = after
      }
    },
  )

  it.each(having('create'))(
    '$name: rejects unknown, read-only and missing fields with an error at the field',
    async (resource) => {
      const values = await filled.valuesFor(resource)
      const readOnly = Object.keys(resource.fields).filter((name) => isReadOnly(resource.fields[name] as never))
      const required = Object.entries(resource.fields).filter(
        ([name, field]) =>
          field.required &&
          field.default === undefined &&
          values[name] !== undefined &&
          conditionHolds(field.when, values),
      )
      const before = await kept(resource)
      const attempts: [string, Record<string, unknown>][] = [
        ['nothing', { ...values, nothing: 1 }],
        ['id', { ...values, id: 'x' }],
        ...['createdAt', 'updatedAt'].map((name): [string, typeof values] => [
          name,
          { ...values, [name]: '2026-01-01T00:00:00Z' },
        ]),
        ...readOnly.map((name) => [name, { ...values, [name]: 1 }] as [string, Record<string, unknown>]),
        ...required.map(([name]) => [name, { ...values, [name]: null }] as [string, Record<string, unknown>]),
      ]
      for (const [name, given] of attempts) {
        const refused = await filled.api.call(resource.calls.create, { values: given })
        expectRefusal(refused)
        expect(refused.status, refused.text).toBe(422)
        expect(refused.body.errors).toHaveProperty([name])
      }
      expect(await kept(resource)).toBe(before)
    },
  )

  it.each(having('create'))('$name: rejects bodies that are not a record', async (resource) => {
    const path = resource.calls.create?.path ?? ''
    const asJson = { 'content-type': 'application/json' }
    for (const init of [
      { body: '{"name": ', headers: asJson },
      { body: '[]', headers: asJson },
      { body: '"text"', headers: asJson },
      { body: 'null', headers: asJson },
      { body: '{"__proto__": {"isAdmin": true}}', headers: asJson },
      { body: '{"constructor": 1, "toString": 2}', headers: asJson },
      { body: `{"a":"${'x'.repeat(2_000_000)}"}`, headers: asJson },
      { body: 'name=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      { body: 'broken', headers: { 'content-type': 'multipart/form-data; boundary=none' } },
      {},
    ])
      expectRefusal(await filled.api.send('POST', path, init))
  })

  it.each(resources)('$name: every call with an unknown or invalid id answers 404', async (resource) => {
    for (const call of Object.values(resource.calls)) {
      if (!call?.path.includes('{id}')) continue
      for (const id of ['nothing', '0', '%00', '..%2F..%2Fetc', 'x'.repeat(90), "'--"]) {
        const answered = await filled.api.send(call.method, call.path.replace('{id}', id), {
          ...(call.body !== 'none' && { body: '{"data":{}}', headers: { 'content-type': 'application/json' } }),
        })
        expectRefusal(answered)
        expect(answered.status, answered.text).toBe(404)
      }
    }
  })

  it.each(resources)('$name: a user without the permission cannot make any call', async (resource) => {
    filled.api.become([])
    const before = await kept(resource)
    for (const call of Object.values(resource.calls)) {
      const refused = await filled.api.call(call, { id: filled.idsOf(resource.name)[0] ?? 'x' })
      expectRefusal(refused)
      expect(refused.status).toBe(403)
      expect(refused.body.message).toContain(`'${resource.label.many}: `)
    }
    filled.api.become()
    expect(await kept(resource)).toBe(before)
  })

  it.each(having('delete'))(
    '$name: a record that others refer to cannot be deleted, and the message says that it is in use',
    async (resource) => {
      const [id = ''] = filled.idsOf(resource.name)
      const uses = registry.referrers(resource.name).filter(({ field }) => field.required)
      const hasOwnWords = handlers[resource.name]?.beforeDelete || Object.values(resource.fields).some(isMark)
      if (uses.length === 0 || resource.softDelete || hasOwnWords) return
      const refused = await filled.api.call(resource.calls.delete, { id })
      expectRefusal(refused)
      expect(refused.status, refused.text).toBe(409)
      expect(refused.body.message).toMatch(/^\d+ .* uses? this /)
    },
  )
})
