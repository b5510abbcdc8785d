import { isDeepStrictEqual } from 'node:util'
import { type AnyRecord, bondsOf, type Call, checkRecord, idOf, type Resource, t } from '../../vocabulary'
import { Problem } from '../problem'
import type { Given } from '../records/body'
import { expectNone, expectPossible, missing } from '../records/call'
import { settleFiles } from '../records/files'
import { referencesIn } from '../records/references'
import { noSuch } from '../records/refusals'
import { expectWritable } from '../records/seen'
import { withoutSentBack } from '../records/sent-back'
import { isPossibleId } from '../store/ids'
import type { Guarded } from './guarded'
import { bodyOf } from './held-files'
import { type Changed, change } from './made'

type Values = Readonly<Record<string, unknown>>

/** The record of an id as it came, where the person sees it. */
export async function rowSeen({ resource, asking, reach, reader }: Guarded, id: string): Promise<Values> {
  const row = isPossibleId(id) ? await asking.row(resource, id) : undefined
  if (!row || !(await reach.sees(resource, reader.record(resource, row)))) throw missing(resource, id)
  return row
}

/** The same as its kinds read it. */
export const findSeen = async (guarded: Guarded, id: string): Promise<AnyRecord> =>
  guarded.reader.record(guarded.resource, await rowSeen(guarded, id))

/** Expects that a record, as it is or as it would be, is all within what the person is limited to. */
export async function expectWithin({ resource, reach }: Guarded, record: AnyRecord): Promise<void> {
  if (await reach.sees(resource, record, true)) return
  throw new Problem(403, t('This is not yours alone. Ask somebody who may change the records of all.'))
}

/** The references that newly lead to records which the person does not see: as if there were none. */
export async function expectReferencesSeen(
  { store: { registry }, reach }: Guarded,
  resource: Pick<Resource, 'fields'>,
  values: Values,
  stored?: Values,
): Promise<void> {
  const errors: Record<string, string[]> = {}
  for (const { at, to, id, isKept } of referencesIn(registry, resource, values, stored)) {
    const other = registry.get(to)
    if (isKept || !reach.limits(other) || (await reach.among(other, [id])).has(id)) continue
    errors[at] = [...(errors[at] ?? []), noSuch(other, id)]
  }
  expectNone(errors)
}

/** Which record is meant by itself, such as the base currency, the API knows. */
const withoutStandards = (resource: Resource): Resource => ({
  ...resource,
  fields: Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [
      name,
      field.kind.standard?.(field) ? { ...field, required: false } : field,
    ]),
  ),
})

/** References go by their ids. */
const essence = (value: unknown) => (Array.isArray(value) ? value.map(idOf) : idOf(value))

/** The values as the caller writes them, where their check has left them as they are; else as it has. */
export const asGiven = (given: Values, read: Values, checked: Values): Values =>
  Object.fromEntries(
    Object.entries(checked).map(([name, value]) => [
      name,
      Object.hasOwn(given, name) && isDeepStrictEqual(essence(value), essence(read[name])) ? given[name] : value,
    ]),
  )

/** What of a body is to be written, checked as the declarations say. */
async function settled(guarded: Guarded, { values: came, uploads }: Given, stored?: AnyRecord) {
  const { resource, seen, person, reader, store } = guarded
  const { registry } = store
  const read = { ...came, ...reader.values(resource.fields, came) }
  const [shown] = stored ? await guarded.shown([stored]) : []
  const own = withoutSentBack({ registry, person }, resource, read, stored, shown)
  expectWritable({ store, resource }, person, own)
  const filed = settleFiles(resource, { values: { ...own }, uploads }, stored)
  const checked = checkRecord(stored ? resource : withoutStandards(resource), filed, {
    ...(stored && { stored }),
    fieldsOf: (name) => seen.registry.get(name).fields,
  })
  expectNone(checked.errors)
  await expectReferencesSeen(guarded, resource, checked.values, stored)
  return { values: checked.values, written: asGiven(came, filed, checked.values) }
}

/** Creates a record. */
export async function create(guarded: Guarded, call: Call, given: Given): Promise<Changed> {
  const { resource, reach, store } = guarded
  const { values, written } = await settled(guarded, given)
  const isItselfLimited = bondsOf(store.registry, resource).some(({ field }) => field === 'id')
  if (reach.limits(resource)) await expectWithin(guarded, { ...values, id: isItselfLimited ? 'new' : '' })
  const sent = Object.fromEntries(
    Object.entries(written).filter(([name, value]) => value !== null || Object.hasOwn(given.values, name)),
  )
  return change(
    guarded,
    call,
    { call: 'create', action: 'created', sent: values },
    { body: bodyOf(guarded, call, sent) },
  )
}

/** The record of an id, where the person may change it and a call is possible of it. */
async function findChangeable(guarded: Guarded, id: string, name: string, label: string): Promise<AnyRecord> {
  const record = await findSeen(guarded, id)
  await expectWithin(guarded, record)
  expectPossible(guarded.resource, name, label, record)
  return record
}

/** Changes the given fields of a record. */
export async function edit(guarded: Guarded, call: Call, id: string, given: Given): Promise<Changed> {
  const before = await findChangeable(guarded, id, 'edit', 'Edit')
  const { values, written } = await settled(guarded, given, before)
  await expectWithin(guarded, { ...before, ...values })
  return change(
    guarded,
    call,
    { call: 'edit', action: 'changed', before, sent: values },
    { body: bodyOf(guarded, call, written) },
  )
}

/** Flips a record's status. */
export async function toggle(guarded: Guarded, call: Call, id: string): Promise<Changed> {
  const before = await findChangeable(guarded, id, 'status', 'Change status')
  const { status = '' } = guarded.resource
  const sent = { [status]: before[status] === 1 ? 0 : 1 }
  return change(guarded, call, { call: 'status', action: 'changed', before, sent })
}

/** Deletes a record. */
export async function remove(guarded: Guarded, call: Call, id: string): Promise<Changed> {
  const before = await findChangeable(guarded, id, 'delete', 'Delete')
  return change(guarded, call, { call: 'delete', action: 'deleted', before, sent: {} })
}
