import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Handler } from '../../../server/contract/handler'
import type { Store } from '../../../server/contract/store'
import {
  belongsTo,
  children,
  createRegistry,
  defineResource,
  image,
  money,
  onOff,
  permissionsOf,
  text,
} from '../../../vocabulary'
import { serveRecords, type TestApi } from '../support/record-api'
import { dialects, newTestDatabase } from '../support/stores'

const box = defineResource({
  name: 'box',
  label: ['Box', 'Boxes'],
  title: 'name',
  fields: {
    name: text({ required: true }),
    cost: money({ min: 0, readableWith: 'cost' }),
    grade: text({ writableWith: 'grade' }),
    origin: text({ required: true, default: 'Here', readableWith: 'origin' }),
    picture: image(),
    parts: children('part', 'box'),
    status: onOff(),
  },
  list: { columns: ['name', 'cost', 'grade'], search: ['name'], filters: ['cost', 'status'], sort: 'name' },
  actions: {
    rename: { label: 'Rename', call: { method: 'POST', path: '/box/rename/{id}' }, fields: { name: text() } },
  },
})

/** The guarded values that the handlers received, by handler function. */
const given: Record<string, unknown> = {}

const boxHandler: Handler<typeof box> = {
  beforeCreate: async (_, values) => {
    given.beforeCreate = values.origin
    return values
  },
  beforeEdit: async (_, stored, changes) => {
    given.beforeEdit = stored.origin
    return changes
  },
  actions: {
    rename: async (_, { record }) => {
      given.rename = record.origin
      return {}
    },
  },
}

const part = defineResource({
  name: 'part',
  label: ['Part', 'Parts'],
  title: 'name',
  fields: { name: text({ required: true }), box: belongsTo('box'), secret: text({ readableWith: 'secret' }) },
})
const registry = createRegistry([box, part])
const { calls } = box

const everything = registry.all.flatMap(permissionsOf)
const without = (...names: string[]) => everything.filter((name) => !names.includes(name))

it('a guarded field adds a permission to its resource', () => {
  expect(permissionsOf(box)).toEqual(expect.arrayContaining(['box.cost', 'box.grade']))
})

describe.each(dialects)('fields with a separate permission on %s', (dialect) => {
  const testDatabase = newTestDatabase(dialect)
  let store: Store
  let api: TestApi
  let id: string

  const values = { name: 'Crate', cost: 12.5, grade: 'A', parts: [{ name: 'Lid', secret: 'oak' }] }

  beforeAll(async () => {
    store = await testDatabase.open({ registry, handlers: { box: boxHandler } })
    api = await serveRecords(store)
    id = (await api.call(calls.create, { values })).body.data.id
  })
  afterAll(async () => {
    await api.close()
    await store.close()
    await testDatabase.close()
  })

  const asAll = async <T>(work: () => Promise<T>) => {
    api.become()
    return work()
  }
  const kept = () => asAll(async () => (await api.call(calls.show, { id })).body)

  it('are returned to people with the permission, in lines too', async () => {
    expect(await kept()).toMatchObject({ cost: 12.5, grade: 'A', parts: [{ name: 'Lid', secret: 'oak' }] })
  })

  it('are omitted for people without the permission', async () => {
    const blind = without('box.cost', 'part.secret')
    api.become(blind)
    const answers = [
      await api.call(calls.show, { id }),
      await api.call(calls.list),
      await api.call(calls.edit, { id, values: { name: 'Crate' } }),
      await api.call(calls.status, { id }),
      await api.call(calls.status, { id }),
      await api.call(calls.rename, { id, values: { name: 'Crate' } }),
      await api.call(part.calls.list),
    ]
    for (const { status, text } of answers) {
      expect(status, text).toBe(200)
      expect(text).toContain('"name"')
      expect(text).not.toMatch(/cost|:12\.5[,}]|secret|oak/)
    }
  })

  it('are passed to the handlers of the business for every caller', async () => {
    api.become(without('box.origin'))
    const created = await api.call(calls.create, { values: { name: 'Chest' } })
    const { id: other } = created.body.data
    expect(created.body.data).not.toHaveProperty('origin')
    await api.call(calls.edit, { id: other, values: { name: 'Coffer' } })
    await api.call(calls.rename, { id: other, values: { name: 'Coffer' } })
    expect(given).toEqual({ beforeCreate: 'Here', beforeEdit: 'Here', rename: 'Here' })
  })

  it.each(['?cost=12.5', '?cost_gte=1', '?cost_ne=1', '?_sort=cost', '?_sort=name,cost'])(
    'cannot be filtered or sorted by without the permission: %s',
    async (query) => {
      api.become(without('box.cost'))
      const { status, body } = await api.call(calls.list, { query })
      expect([status, body.message]).toEqual([400, expect.stringContaining("'cost")])
    },
  )

  it('can be changed only with the permission, and otherwise keep their values', async () => {
    api.become(without('box.cost', 'box.grade', 'part.secret'))
    const { id: line } = (await api.call(calls.show, { id })).body.parts[0]
    const changed = await api.call(calls.edit, { id, values: { name: 'Crate', parts: [{ id: line, name: 'Cover' }] } })
    expect(changed.status, changed.text).toBe(200)
    const refused = await api.call(calls.edit, {
      id,
      values: { cost: 0, grade: 'B', parts: [{ name: 'X', secret: '1' }] },
    })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['cost', 'grade', 'parts.0.secret']])
    expect(refused.body.errors.cost[0]).toContain("'Boxes: See cost'")
    const created = await api.call(calls.create, { values: { name: 'Chest', cost: 1 } })
    expect([created.status, Object.keys(created.body.errors)]).toEqual([422, ['cost']])
    expect(await kept()).toMatchObject({ cost: 12.5, grade: 'A', parts: [{ name: 'Cover', secret: 'oak' }] })
  })

  it('can be readable without being writable', async () => {
    api.become(without('box.grade'))
    expect((await api.call(calls.show, { id })).body.grade).toBe('A')
    expect((await api.call(calls.edit, { id, values: { grade: 'B' } })).status).toBe(422)
  })
})
