import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../server/operations/registry'
import { type AnyRecord, isReadOnly, type Resource, undoCalls } from '../../vocabulary'
import { type FilledRecords, fillAllResources } from '../server/support/filled-records'
import { dialectsOfAnyBusiness } from '../server/support/stores'

const having = (...calls: string[]) => registry.all.filter((resource) => calls.every((name) => resource.calls[name]))

const stamps = ['createdAt', 'updatedAt']

/** A record or a list without the stamps that the store renews with each change. */
const essence = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(essence)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !stamps.includes(name))
      .map(([name, inner]) => [name, essence(inner)]),
  )
}

/** A record without the fields that the history excludes, such as a counter of changes. */
const recorded = ({ fields }: Resource, record: object | undefined): object =>
  Object.fromEntries(Object.entries(record ?? {}).filter(([name]) => !fields[name]?.excludeFromHistory))

describe.each(dialectsOfAnyBusiness)('undoing changes of every resource on %s', (dialect) => {
  let filled: FilledRecords
  beforeAll(async () => {
    filled = await fillAllResources(dialect)
  })
  afterAll(() => filled.close())

  const undo = (request: unknown) =>
    filled.api.send(undoCalls.undo.method, undoCalls.undo.path, {
      body: JSON.stringify({ request }),
      headers: { 'content-type': 'application/json' },
    })
  const undone = async (request: unknown) => {
    const { status, text, headers } = await undo(request)
    expect(status, text).toBe(200)
    return headers.get('x-undo')
  }
  const show = async (resource: Resource, id: string) => (await filled.store.get(resource, id)) as AnyRecord | undefined
  /** Returns different values for all writable fields that are not secret. */
  const others = async (resource: Resource) =>
    Object.fromEntries(
      Object.entries(await filled.valuesFor(resource)).filter(([name]) => {
        const field = resource.fields[name]
        return field && !isReadOnly(field) && !field.createOnly && !field.kind.writeOnly
      }),
    )
  /** Creates a record that nothing refers to, and returns it with its undo token. */
  const make = async (resource: Resource) => {
    const { body, headers } = await filled.create(resource)
    return { id: String(body.data.id), undo: headers.get('x-undo') }
  }

  it.each(having('create', 'delete'))(
    '$name: undoing a deletion restores the record with all its data',
    async (resource) => {
      const { id } = await make(resource)
      const before = await show(resource, id)
      const deleted = await filled.api.call(resource.calls.delete, { id })
      expect(deleted.status, deleted.text).toBe(200)
      const files = filled.api.storedFiles()
      const redo = await undone(deleted.headers.get('x-undo'))
      expect(essence(await show(resource, id))).toEqual(essence(before))
      expect(filled.api.storedFiles()).toEqual(files)
      const told = await filled.toldOf(id)
      expect(told.at(-1)).toMatchObject({ undoes: deleted.headers.get('x-undo'), requestId: redo })

      expect((await undo(deleted.headers.get('x-undo'))).body.message).toMatch(
        /^Ann already undid this change at \d\d:\d\d\.$/,
      )
      await undone(redo)
      const hidden = resource.softDelete && (await show(resource, id))?.[resource.softDelete]
      if (resource.softDelete) expect(hidden).not.toBeNull()
      else expect(await show(resource, id)).toBeUndefined()
    },
  )

  it.each(having('create', 'delete'))(
    '$name: undoing a creation deletes the record, and undoing that restores it',
    async (resource) => {
      const { id, undo: created } = await make(resource)
      const before = await show(resource, id)
      const redo = await undone(created)
      if (!resource.softDelete) expect(await show(resource, id)).toBeUndefined()
      await undone(redo)
      expect(essence(await show(resource, id))).toEqual(essence(before))
    },
  )

  it.each(having('create', 'status'))('$name: undoing the toggle restores the status', async (resource) => {
    const { id } = await make(resource)
    const before = await show(resource, id)
    const { headers } = await filled.api.call(resource.calls.status, { id })
    const redo = await undone(headers.get('x-undo'))
    expect(essence(await show(resource, id))).toEqual(essence(before))
    await undone(redo)
    expect((await show(resource, id))?.[resource.status ?? '']).toBe(0)
  })

  it.each(having('create', 'edit'))(
    '$name: an edit of all writable fields can be undone and redone',
    async (resource) => {
      const { id } = await make(resource)
      const before = await show(resource, id)
      const { status, headers, text } = await filled.api.call(resource.calls.edit, {
        id,
        values: await others(resource),
      })
      expect(status, text).toBe(200)
      const after = await show(resource, id)
      const redo = await undone(headers.get('x-undo'))
      expect(essence(recorded(resource, await show(resource, id)))).toEqual(essence(recorded(resource, before)))
      await undone(redo)
      expect(essence(recorded(resource, await show(resource, id)))).toEqual(essence(recorded(resource, after)))
    },
  )

  it.each(having('create', 'edit'))(
    '$name: a user without the permission to edit cannot undo an edit and gets no undo token',
    async (resource) => {
      const { id } = await make(resource)
      const { headers } = await filled.api.call(resource.calls.edit, { id, values: await others(resource) })
      const { permission = '' } = resource.calls.edit ?? {}
      const before = await show(resource, id)
      filled.api.become([...filled.api.person.permissions].filter((name) => name !== `${resource.name}.${permission}`))
      try {
        const { status, body } = await undo(headers.get('x-undo'))
        expect(status).toBe(409)
        expect(body.message).not.toBe('')
        const offered = await filled.api.send(undoCalls.undoable.method, undoCalls.undoable.path)
        expect(offered.body.data).not.toContain(`${resource.name}.edit`)
      } finally {
        filled.api.become()
      }
      expect(await show(resource, id)).toEqual(before)
    },
  )
})
