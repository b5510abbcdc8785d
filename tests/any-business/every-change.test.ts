import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../server/operations/registry'
import { conditionHolds, isEmpty, isReadOnly, type Resource, undoCalls } from '../../vocabulary'
import { type FilledRecords, fillAllResources } from '../server/support/filled-records'
import { dialectsOfAnyBusiness } from '../server/support/stores'

const having = (...calls: string[]) => registry.all.filter((resource) => calls.every((name) => resource.calls[name]))

/** The names of the text and number fields that are always editable, starting with the fields of the title. */
const changeable = ({ title, fields }: Resource) =>
  [...title, ...Object.keys(fields)].filter((name) => {
    const field = fields[name]
    const store = field?.kind.column(field).store
    return (
      field && !isReadOnly(field) && !field.when && !field.kind.writeOnly && (store === 'text' || store === 'integer')
    )
  })

describe.each(dialectsOfAnyBusiness)('the history of every resource on %s', (dialect) => {
  let filled: FilledRecords
  beforeAll(async () => {
    filled = await fillAllResources(dialect)
  })
  afterAll(() => filled.close())

  it.each(having('create'))('$name: creating a record adds one entry with its initial values', async (resource) => {
    const values = await filled.valuesFor(resource)
    const { body, text } = await filled.api.call(resource.calls.create, { values })
    const entries = await filled.toldOf(body.data?.id)
    expect(entries, text).toHaveLength(1)
    const [entry] = entries
    expect(entry).toMatchObject({
      action: 'created',
      call: `${resource.name}.create`,
      resource: resource.name,
      by: 'Ann',
      byId: filled.api.person.id,
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
      const isKept =
        (field?.kind.writeOnly && !isEmpty(values[name])) || (!isEmpty(body.data[name]) && body.data[name] !== false)
      if (isKept) expect(names).toContain(name)
    }
  })

  it.each(having('create', 'edit', 'show'))(
    '$name: an edit adds an entry with the values before and after',
    async (resource) => {
      const id = await filled.make(resource)
      const before = (await filled.api.call(resource.calls.show, { id })).body
      const given = await filled.valuesFor(resource)
      const name = changeable(resource).find((one) => given[one] !== before[one])
      if (!name) return
      const values = { [name]: given[name] }
      const headers = { 'if-match': `"${before.updatedAt}"` }
      const { body, text, status } = await filled.api.call(resource.calls.edit, { id, values, headers })
      expect(status, text).toBe(200)
      expect(body.data.updatedAt > before.updatedAt, 'it has a later version').toBe(true)
      const [, edited, ...more] = await filled.toldOf(id)
      expect(more).toEqual([])
      expect(edited).toMatchObject({ action: 'changed', call: `${resource.name}.edit` })
      expect(edited?.changes).toEqual([{ field: name, before: before[name], after: body.data[name] }])

      const again = await filled.api.call(resource.calls.edit, { id, values })
      expect(again.body.data.updatedAt, 'what changes nothing leaves the version').toBe(body.data.updatedAt)
      expect(await filled.toldOf(id), 'what changes nothing leaves nothing').toHaveLength(2)
    },
  )

  it.each(having('create', 'status'))(
    '$name: the toggle adds an entry with the status before and after',
    async (resource) => {
      const id = await filled.make(resource)
      const { status, text } = await filled.api.call(resource.calls.status, { id })
      expect(status, text).toBe(200)
      const [, toggled] = await filled.toldOf(id)
      expect(toggled).toMatchObject({ action: 'changed', call: `${resource.name}.status` })
      expect(toggled?.changes).toContainEqual({ field: resource.status, before: 1, after: 0 })
    },
  )

  it.each(having('create', 'delete'))('$name: a deletion adds an entry with the deleted values', async (resource) => {
    const id = await filled.make(resource)
    const { status, text } = await filled.api.call(resource.calls.delete, { id })
    expect(status, text).toBe(200)
    const entries = await filled.toldOf(id)
    expect(entries.map(({ action }) => action)).toEqual(['created', 'deleted'])
    expect(entries[1]).toMatchObject({ call: `${resource.name}.delete`, title: entries[0]?.title })
    expect(entries[1]?.changes.length).toBeGreaterThan(0)
  })

  const undo = (request: string | null) =>
    filled.api.send(undoCalls.undo.method, undoCalls.undo.path, {
      body: JSON.stringify({ request }),
      headers: { 'content-type': 'application/json' },
    })

  it.each(having('create'))('$name: a rejected change adds no entry', async (resource) => {
    const before = await filled.count()
    const values = await filled.valuesFor(resource)
    await filled.api.call(resource.calls.create, { values: { ...values, nothing: 1 } })
    for (const [name, field] of Object.entries(resource.fields))
      if (field.required && field.default === undefined && !isReadOnly(field) && conditionHolds(field.when, values))
        await filled.api.call(resource.calls.create, { values: { ...values, [name]: null } })
    const [id = ''] = filled.idsOf(resource.name)
    if (resource.calls.edit) await filled.api.call(resource.calls.edit, { id, values: { nothing: 1 } })
    const isUsed = registry.referrers(resource.name).some(({ field }) => field.required)
    if (resource.calls.delete && isUsed) {
      const { status, headers } = await filled.api.call(resource.calls.delete, { id })
      // Some resources hide deleted records even if other records refer to the deleted records. Other tests need the
      // record, so this test restores the record.
      if (status === 200) {
        const undone = await undo(headers.get('x-undo'))
        return void expect(undone.status, undone.text).toBe(200)
      }
    }
    expect(await filled.count()).toBe(before)
  })

  it.each(
    having('create', 'edit', 'show').filter(({ fields }) =>
      Object.values(fields).some(
        (field) => field.kind.column(field).store === 'rows' && !field.kind.files && !isReadOnly(field),
      ),
    ),
  )('$name: rows that are sent again unchanged do not count as changes', async (resource) => {
    const id = await filled.make(resource)
    const { body: record } = await filled.api.call(resource.calls.show, { id })
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
    // The test sends the rows with their ids, and then the same rows without ids.
    for (const values of [Object.fromEntries(kept), Object.fromEntries(rows)]) {
      const { status, text } = await filled.api.call(resource.calls.edit, { id, values })
      expect(status, text).toBe(200)
    }
    expect((await filled.toldOf(id)).map(({ action, changes }) => ({ action, changes }))).toEqual([
      expect.objectContaining({ action: 'created' }),
    ])
  })
})
