import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordEvent } from '../../../server/history/entries'
import { handlers, registry } from '../../../server/registry'
import type { Store } from '../../../server/store/store'
import { type FieldChange, historyResource, idOf, isEmpty, isReadOnly, type Resource } from '../../../vocabulary'
import { serveRecords, type TestApi } from '../support/api'
import { fillStore, sampleValues } from '../support/samples'
import { dialects, newGround } from '../support/stores'

interface Told {
  readonly action: string
  readonly call: string
  readonly title: string
  readonly requestId: string
  readonly changes: readonly FieldChange[]
}

const history = registry.get(historyResource)
const having = (...calls: string[]) => registry.all.filter((resource) => calls.every((name) => resource.calls[name]))

describe.each(dialects)('the history of every resource on %s', (dialect) => {
  const ground = newGround(dialect)
  let store: Store
  let api: TestApi
  let idsOf: (resource: string) => string[]
  let next = 300

  const valuesFor = (resource: Resource) => sampleValues(registry, resource, next++, (other) => idsOf(other)[0] ?? null)

  const told = async (query: string): Promise<Told[]> =>
    (await api.call(history.calls.list, { query: `?${query}&_sort=id&_order=asc` })).body
  const toldOf = (id: string) => told(`record=${id}`)
  const count = async () => (await store.list(history, { end: 0 })).total

  const make = async (resource: Resource): Promise<string> => {
    const values = { ...(await valuesFor(resource)), ...(resource.status && { [resource.status]: 1 }) }
    const { body, text, status } = await api.call(resource.calls.create, { values })
    expect(status, text).toBe(200)
    return body.data.id
  }

  beforeAll(async () => {
    store = await ground.open({ registry, handlers })
    idsOf = await fillStore(store)
    api = await serveRecords(store, idsOf('user')[0])
  })
  afterAll(async () => {
    await api.close()
    await store.close()
    await ground.close()
  })

  it.each(having('create'))('$name: a new record leaves one entry with what it began with', async (resource) => {
    const values = await valuesFor(resource)
    const { body, text } = await api.call(resource.calls.create, { values })
    const entries = await toldOf(body.data?.id)
    expect(entries, text).toHaveLength(1)
    const [entry] = entries
    expect(entry).toMatchObject({
      action: 'created',
      call: `${resource.name}.create`,
      resource: resource.name,
      by: 'Ann',
      byId: api.person.id,
      ip: '127.0.0.1',
    })
    for (const { field: name, after, ...rest } of entry?.changes ?? []) {
      const { kind } = resource.fields[name] ?? {}
      expect(rest, name).toEqual({})
      if (kind?.writeOnly) expect(after).toBeUndefined()
      else expect(after, name).toEqual(body.data[name])
    }
    const names = entry?.changes.map(({ field }) => field) ?? []
    for (const name of Object.keys(values)) {
      const field = resource.fields[name]
      const isKept = field?.kind.writeOnly || (!isEmpty(body.data[name]) && body.data[name] !== false)
      if (isKept) expect(names).toContain(name)
    }
  })

  it.each(having('create', 'edit', 'show'))(
    '$name: an edit leaves what it changed, before and after',
    async (resource) => {
      const id = await make(resource)
      const before = (await api.call(resource.calls.show, { id })).body
      const name = resource.title[0] ?? ''
      const values = { [name]: (await valuesFor(resource))[name] }
      const { body, text, status } = await api.call(resource.calls.edit, { id, values })
      expect(status, text).toBe(200)
      const [, edited, ...more] = await toldOf(id)
      expect(more).toEqual([])
      expect(edited).toMatchObject({ action: 'changed', call: `${resource.name}.edit` })
      expect(edited?.changes).toEqual([{ field: name, before: before[name], after: body.data[name] }])

      await api.call(resource.calls.edit, { id, values })
      expect(await toldOf(id), 'what changes nothing leaves nothing').toHaveLength(2)
    },
  )

  it.each(having('create', 'status'))('$name: the toggle leaves the status before and after', async (resource) => {
    const id = await make(resource)
    const { status, text } = await api.call(resource.calls.status, { id })
    expect(status, text).toBe(200)
    const [, toggled] = await toldOf(id)
    expect(toggled).toMatchObject({ action: 'changed', call: `${resource.name}.status` })
    expect(toggled?.changes).toContainEqual({ field: resource.status, before: 1, after: 0 })
  })

  it.each(having('create', 'delete'))('$name: a deletion leaves what the record was', async (resource) => {
    const id = await make(resource)
    const { status, text } = await api.call(resource.calls.delete, { id })
    expect(status, text).toBe(200)
    const entries = await toldOf(id)
    expect(entries.map(({ action }) => action)).toEqual(['created', 'deleted'])
    expect(entries[1]).toMatchObject({ call: `${resource.name}.delete`, title: entries[0]?.title })
    expect(entries[1]?.changes.length).toBeGreaterThan(0)
  })

  it.each(having('create'))('$name: what is refused leaves nothing', async (resource) => {
    const before = await count()
    const values = await valuesFor(resource)
    await api.call(resource.calls.create, { values: { ...values, nothing: 1 } })
    for (const [name, field] of Object.entries(resource.fields))
      if (field.required && field.default === undefined && !isReadOnly(field))
        await api.call(resource.calls.create, { values: { ...values, [name]: null } })
    const [id = ''] = idsOf(resource.name)
    if (resource.calls.edit) await api.call(resource.calls.edit, { id, values: { nothing: 1 } })
    const isUsed = registry.referrers(resource.name).some(({ field }) => field.required)
    if (resource.calls.delete && isUsed) {
      const { status } = await api.call(resource.calls.delete, { id })
      // Some are hidden, whoever refers to them.
      if (status === 200) return
    }
    expect(await count()).toBe(before)
  })

  it('secrets are told of by name alone', async () => {
    const users = registry.get('user')
    const id = await make(users)
    const values = { password: 'another long pass phrase' }
    const { status, text } = await api.call(users.calls.edit, { id, values })
    expect(status, text).toBe(200)
    const entries = await toldOf(id)
    expect(entries.at(-1)?.changes).toEqual([{ field: 'password' }])
    expect(JSON.stringify(entries)).not.toMatch(/pass phrase|argon2/)
  })

  it('an action that leaves its record as it is was done all the same', async () => {
    const users = registry.get('user')
    const id = await make(users)
    const { status, text } = await api.call(users.calls.endSessions, { id })
    expect(status, text).toBe(200)
    expect((await toldOf(id)).at(-1)).toMatchObject({ action: 'done', call: 'user.endSessions', changes: null })
  })

  it('of many who change a record at once, each leaves the step that it took', async () => {
    const categories = registry.get('customer-category')
    const id = await make(categories)
    const names = Array.from({ length: 8 }, (_, at) => `Contended ${at}`)
    const answers = await Promise.all(names.map((name) => api.call(categories.calls.edit, { id, values: { name } })))
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200))
    const steps = (await toldOf(id)).slice(1).map(({ changes }) => changes[0])
    expect(steps.map((step) => step?.after).sort()).toEqual(names)
    const after = new Map(steps.map((step) => [step?.before, step?.after]))
    let name = (await toldOf(id))[0]?.title as unknown
    for (const _ of steps) name = after.get(name)
    expect(name).toBe((await api.call(categories.calls.show, { id })).body.name)
  })

  it('what is done to the rows of a record is done to that record', async () => {
    const [product = ''] = idsOf('product')
    const pictures = await store.list(registry.get('product-image'), {})
    const picture = JSON.parse(pictures.json).find((one: { product: unknown }) => idOf(one.product) === product)
    const { status, text } = await api.call(registry.get('product-image').calls.delete, { id: picture.id })
    expect(status, text).toBe(200)
    const entry = (await toldOf(product)).at(-1)
    expect(entry).toMatchObject({ action: 'changed', call: 'product-image.delete' })
    expect(entry?.changes.map(({ field }) => field)).toEqual(['images'])
    expect(await toldOf(picture.id)).toEqual([])
  })

  it.each(
    having('create', 'edit', 'show').filter(({ fields }) =>
      Object.values(fields).some(
        (field) => field.kind.column(field).store === 'rows' && !field.kind.files && !isReadOnly(field),
      ),
    ),
  )('$name: rows that are sent again as they are have not changed', async (resource) => {
    const id = await make(resource)
    const { body: record } = await api.call(resource.calls.show, { id })
    const rows = Object.entries(resource.fields).flatMap(([name, field]) => {
      const column = field.kind.column(field)
      if (column.store !== 'rows' || field.kind.files || isReadOnly(field)) return []
      const own = registry.get(column.of).fields
      const typed = (row: Record<string, unknown>) =>
        Object.entries(row).filter(([key]) => key !== column.by && own[key] && !isReadOnly(own[key]))
      return [[name, record[name].map((row: Record<string, unknown>) => Object.fromEntries(typed(row)))] as const]
    })
    const ids = (row: Record<string, unknown>, at: number, name: string) => ({ id: record[name][at].id, ...row })
    const kept = rows.map(([name, lines]) => [name, lines.map((row: object, at: number) => ids({ ...row }, at, name))])
    // By their ids, and then written anew.
    for (const values of [Object.fromEntries(kept), Object.fromEntries(rows)]) {
      const { status, text } = await api.call(resource.calls.edit, { id, values })
      expect(status, text).toBe(200)
    }
    expect((await toldOf(id)).map(({ action, changes }) => ({ action, changes }))).toEqual([
      expect.objectContaining({ action: 'created' }),
    ])
  })

  it('what one call does to several records has one request id', async () => {
    const sites = registry.get('site')
    const id = await make(sites)
    const { status, text } = await api.call(sites.calls.edit, { id, values: { isDefault: true } })
    expect(status, text).toBe(200)
    const [given] = (await toldOf(id)).slice(-1)
    const together = await told(`resource=site&requestId=${given?.requestId}`)
    expect(together.map(({ changes }) => changes)).toEqual(
      expect.arrayContaining([
        [{ field: 'isDefault', before: false, after: true }],
        [{ field: 'isDefault', before: true, after: false }],
      ]),
    )
  })

  it('a sign-in is an event without a record', async () => {
    const origin = { ip: '203.0.113.9', userAgent: null, requestId: 'r-1' }
    await recordEvent(store, { action: 'signed-in', by: { id: 'u-1', name: 'Ann' }, origin })
    const [entry] = await told('byId=u-1')
    expect(entry).toMatchObject({ action: 'signed-in', by: 'Ann', ip: '203.0.113.9', record: null, changes: null })
  })

  it('entries stay as they are, whatever is asked of the API or the store', async () => {
    const before = await store.list(history, {})
    const [{ id }] = JSON.parse(before.json)
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      for (const path of ['', `/${id}`, `/status/${id}`]) {
        const { status } = await api.send(method, `/${historyResource}${path}`, {
          body: '{"by":"Nobody"}',
          headers: { 'content-type': 'application/json' },
        })
        expect(status, `${method} ${path}`).toBe(404)
      }
    const change = store.transaction((trx) => store.update(trx, history, id, { by: 'Nobody' }))
    await expect(change).rejects.toThrow('only ever added')
    await expect(store.transaction((trx) => store.remove(trx, history, id))).rejects.toThrow('only ever added')
    expect((await store.list(history, {})).json).toBe(before.json)
  })
})
