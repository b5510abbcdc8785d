import { type AnyRecord, permissionName, type Resource, t } from '../../vocabulary'
import { Problem } from '../problem'
import type { StoredFile } from '../records/body'
import { type Call, change, expectNone, expectPossible, find, tryWithin } from '../records/call'
import { act, edit, expectChangeable, expectCreatable, remove, toggle } from '../records/changes'
import { filesOf } from '../records/files'
import { lacking } from '../records/guard'
import type { Context, DoneEntry, Values } from '../records/handler'
import { inactiveReferences } from '../records/inactive'
import { unfitReferences } from '../records/only'
import { expectWithin, findSeen, unseenReferences } from '../records/reach'
import { strayReferences } from '../records/refusals'
import { binnedBy, takeOutOfBin } from '../store/bin'
import { mayBringBack } from '../store/brought-back'
import { fileName } from '../store/columns'
import { ownershipOf } from '../store/model'
import type { Transaction } from '../store/store'
import { idsWithin } from '../store/within'
import { backFrom, expectNotOvertaken, fileRowsOf, gone, linesOf, putBack } from './back'
import { noSuchChange } from './sight'
import { sidesOf, tellsSecret, type Way } from './ways'

/** What a call has done, and by which way it is undone. */
interface Reversing {
  /** The name of the call. */
  readonly name: string
  readonly way: Way
  readonly requestId: string
  readonly entries: readonly DoneEntry[]
}

type Reverse = (call: Call, reversing: Reversing, main: DoneEntry) => Promise<unknown>

/** The transaction that it is all done in. */
const within = ({ joined }: Call) => {
  if (!joined) throw new Error('An undo is done within a transaction of its own.')
  return joined.trx
}

/** Undoes what one call has done. */
export async function reverse(call: Call, reversing: Reversing): Promise<void> {
  const { entries, way, name } = reversing
  const [main] = entries
  if (!main) return
  if (main.action === 'done') throw new Problem(409, t('This is nothing that can be undone.'))
  const why = way.own?.refuses?.(sidesOf(main))
  if (why !== undefined) throw new Problem(409, why)
  if (name !== 'create' && main.resource === call.resource.name && tellsSecret(main) && main.action !== 'deleted')
    throw new Problem(409, t('A secret was changed with it, which is nowhere kept. Change it back by hand.'))
  await reverses[way.how](call, reversing, main)
}

/** The record as it is, where nobody has changed since what is to be taken back. */
async function untouched(call: Call, entry: DoneEntry) {
  const { store, resource } = call
  const trx = within(call)
  await store.lock(trx, resource.name, [entry.record])
  const record = await store.get(resource, entry.record, trx)
  if (!record) throw await gone(trx, entry)
  const back = backFrom(store, resource, entry.changes, record)
  await expectNotOvertaken({ trx, resource }, entry, back.overtaken)
  return { record, values: back.values }
}

/** Expects that an action may be done with a record once more, which goes back to what it had made of it. */
function expectAgain({ resource, takesBack }: Call, name: string, record: AnyRecord, values: Values): void {
  const action = resource.actions[name]
  if (action && !takesBack) expectPossible(resource, name, action.label, record, { ...record, ...values })
}

/** Expects of references that come back what is expected of those which somebody gives. */
async function expectFit(context: Context, resource: Resource, stored: AnyRecord, values: Values): Promise<void> {
  const { store, trx } = context
  const writing = { store, trx, resource, values, stored }
  expectNone(await unseenReferences(context, resource, values, stored))
  expectNone(await unfitReferences(writing))
  expectNone(await strayReferences(store, trx, resource, { ...stored, ...values }, values))
  expectNone(await inactiveReferences(writing))
}

/** The rows of a record, of the resource that a call is of. */
const rowsFieldOf = ({ store: { registry }, resource }: Call) => {
  const ownership = ownershipOf(registry, resource)
  return ownership && { owner: ownership.owner, name: ownership.field }
}

const reverses: Readonly<Record<Way['how'], Reverse>> = {
  handler: async (call, { way: { own }, name, entries }, main) => {
    const { resource } = call
    if (main.resource === resource.name && main.action === 'changed') await untouched(call, main)
    const about = call.store.registry.get(main.resource)
    await change(call, name, main.record, async (context) => {
      const record = await findSeen(context, about, main.record)
      await expectWithin(context, about, main.record)
      if (about.name === resource.name) expectAgain(call, name, record, sidesOf(main).before)
      await own?.do?.(context, { ...sidesOf(main), isUndo: main.undoes !== null, entries, record })
      await expectWithin(context, about, main.record)
    })
  },

  call: async (call, { way: { own } }, main) => {
    await untouched(call, main)
    const by = own?.by ?? ''
    if (by === 'delete') await remove(call, main.record)
    else if (by === 'status') await toggle(call, main.record)
    else await act(call, by, main.record, nothing)
  },

  remove: async (call, { entries }, main) => {
    const rows = rowsFieldOf(call)
    if (rows && main.resource === rows.owner.name) {
      for (const id of linesOf(main, rows.name).added) await remove(call, id)
      return
    }
    const { name, softDelete = '' } = call.resource
    const made = entries.filter(
      ({ action, resource, changes }) =>
        resource === name && (action === 'created' || changes.some(({ field }) => field === softDelete)),
    )
    for (const entry of made.reverse()) {
      await untouched(call, entry)
      await remove(call, entry.record)
    }
  },

  restore: async (call, { requestId }, main) => {
    const { resource, store } = call
    const trx = within(call)
    if (resource.softDelete !== undefined) {
      await change(call, 'create', main.record, async (context) => {
        const hidden = await findSeen(context, resource, main.record)
        await expectCreatable(call, trx, hidden)
        await putBack(context, { entries: [main] })
        await expectChangeable(call, context, await find({ store, resource }, main.record, trx))
      })
      return
    }
    const binned = (await binnedBy(trx, requestId)).filter((one) => one.resource === resource.name)
    if (binned.length === 0)
      throw new Problem(409, t('It is no longer kept. What is deleted can be brought back for a time only.'))
    const rows = rowsFieldOf(call)
    for (const { id, record } of binned)
      await change(call, 'create', undefined, async (context, written) => {
        written(sidesOf(main).before)
        const isRow = rows !== undefined && main.resource === rows.owner.name
        const former = await tryWithin(trx, async (part) => {
          await takeOut(part.trx, id)
          const { seen } = context
          if (!(await idsWithin(seen, part.trx, resource, [record])).has(record)) throw noSuchChange()
          return find({ store, resource }, record, part.trx)
        })
        await expectCreatable(call, trx, former)
        await context.store.watch(trx, isRow ? rows.owner : resource, [isRow ? main.record : record])
        await takeOut(trx, id)
        for (const { add } of store.handlerOf(resource.name).rollups ?? [])
          await add({ db: trx, dialect: store.dialect }, [record], 1)
        await expectChangeable(call, context, former)
      })
  },

  edit: async (call, { entries }, main) => {
    const { resource } = call
    if (main.resource !== resource.name) {
      await change(call, 'edit', undefined, (context) => putBack(context, { entries: [main] }))
      return
    }
    const own = entries.filter((one) => one.action === 'changed' && one.resource === resource.name)
    for (const entry of givesFirst(call, own)) {
      const { record, values } = await untouched(call, entry)
      for (const { name, of } of fileRowsOf(resource)) await takeLinesAway(call, linesOf(entry, name).added, of)
      const typed = Object.fromEntries(Object.entries(values).filter(([name]) => isTyped(call, name)))
      if (Object.keys(typed).length === 0) continue
      mayBringBack(within(call), lineIdsIn(typed))
      await edit(call, entry.record, { values: typed, uploads: comingBack(filesIn(typed), filesOf(resource, record)) })
    }
  },

  toggle: async (call, _, main) => {
    const { values } = await untouched(call, main)
    if (Object.keys(values).length > 0) await toggle(call, main.record)
  },

  'put back': async (call, { name, entries }, main) => {
    const { resource } = call
    await change(call, name, main.record, async (context) => {
      for (const entry of entries.filter((one) => one.resource === resource.name)) {
        const record = await findSeen(context, resource, entry.record)
        await expectWithin(context, resource, entry.record)
        const { values } = backFrom(context.store, resource, entry.changes, record)
        if (entry === main) expectAgain(call, name, record, values)
        await expectFit(context, resource, record, values)
      }
      await putBack(context, { entries })
      if (main.resource === resource.name) await expectWithin(context, resource, main.record)
    })
  },
}

const takeOut = async (trx: Transaction, id: string): Promise<void> => {
  if (!(await takeOutOfBin(trx, id))) throw new Problem(409, t('Somebody else has brought it back already.'))
}

const nothing = { values: {}, uploads: [] }

/** What one record alone may have is given back to it, which takes it from the other. */
const givesFirst = ({ resource }: Call, entries: readonly DoneEntry[]): DoneEntry[] => {
  const gives = ({ changes }: DoneEntry) =>
    changes.some(({ field, before }) => before === true && 'exactlyOne' in (resource.fields[field] ?? {}))
  return [...entries.filter(gives), ...entries.filter((one) => !gives(one))]
}

const isTyped = ({ resource }: Call, name: string) => {
  const field = resource.fields[name]
  return field !== undefined && !field.readOnly && !field.derived && !field.createOnly
}

/** Pictures that came with an edit go again by the call that deletes them. */
async function takeLinesAway(call: Call, ids: readonly string[], of: string): Promise<void> {
  if (ids.length === 0) return
  const { store, person } = call
  const lines = store.registry.get(of)
  const permission = permissionName(of, lines.calls.delete?.permission ?? 'delete')
  if (!person.held.has(permission)) throw lacking(store.registry, permission)
  for (const id of ids) await remove({ ...call, resource: lines }, id)
}

const filesIn = (values: Values): StoredFile[] =>
  Object.values(values)
    .flat()
    .filter((one): one is StoredFile => typeof one === 'object' && one !== null && 'url' in one)

/** Files that the record has no longer, taken as new ones. */
const comingBack = (wanted: readonly StoredFile[], there: readonly StoredFile[]): StoredFile[] => {
  const known = new Set(there.map(fileName))
  return wanted.filter((one) => !known.has(fileName(one)))
}

/** The ids of lines, which come back under the ones that they had. */
const lineIdsIn = (values: Values): string[] =>
  Object.values(values).flatMap((value) =>
    Array.isArray(value) ? value.flatMap((line) => (typeof line?.id === 'string' ? [line.id] : [])) : [],
  )
