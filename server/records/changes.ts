import {
  type Action,
  type AnyRecord,
  checkFields,
  checkRecord,
  type Fields,
  holds,
  isEmpty,
  isHidden,
  messages,
  type Resource,
  t,
  withReason,
} from '../../vocabulary'
import { Problem } from '../problem'
import { binFiles, binRecord } from '../store/bin'
import { fileName } from '../store/columns'
import { isPossibleId } from '../store/ids'
import { together } from '../store/together'
import { unfitAmounts } from './amounts'
import type { Given, StoredFile } from './body'
import { answered, type Call, change, expectNone, expectPossible, find, reading, tryWithin } from './call'
import { counted } from './counted'
import { settleDetails } from './details'
import { keepingOne } from './exactly-one'
import { filesOf, settleFiles } from './files'
import { givenAgain } from './given-again'
import type { ActionAnswer, Context, Values } from './handler'
import { inactiveReferences } from './inactive'
import { findMeant } from './meant'
import { expectTransition, write } from './move'
import { fitElsewhere, unfitReferences } from './only'
import { expectWithin, findSeen, unseenReferences } from './reach'
import { strayReferences } from './refusals'
import { hashesOf, secured } from './secrets'
import { expectWritable, seenBy } from './seen'
import { withoutSentBack } from './sent-back'
import { withStandards } from './standards'

/** What a change came to: the record as it is now. */
interface Change {
  readonly data: AnyRecord
}

/** What the person does not see of a line stays as it is. */
const fieldsFrom = (call: Call) => (name: string) => seenBy(call.person, call).store.registry.get(name).fields

const known = ({ store: { registry }, person }: Call) => ({ registry, person })

/** Creates a record. */
export const create = async (call: Call, given: Given): Promise<Change> => {
  const hashes = await hashesOf(call.resource, given)
  return change(call, 'create', undefined, async (context, written) => {
    const { resource } = call
    const { store } = context
    const handler = keepingOne(resource, store.handlerOf(resource.name))
    const own = { ...given, values: withoutSentBack(known(call), resource, given.values) }
    expectWritable(call, call.person, own.values)
    const begun = await withStandards(context.trx, resource, settleFiles(resource, own))
    const { takesBack = false } = call
    const fieldsOf = fieldsFrom(call)
    const checked = checkRecord(resource, begun, {
      fieldsOf: takesBack ? (name) => optional(fieldsOf(name)) : fieldsOf,
      takesBack,
    })
    expectNone(checked.errors)
    expectNone(await unseenReferences(context, resource, checked.values))
    expectNone(await unfitReferences({ store, trx: context.trx, resource, values: checked.values }))
    expectNone(await unfitAmounts({ store, trx: context.trx, resource, values: checked.values }))
    const settled = await settleDetails(context, call, checked.values)
    expectNone(settled.errors)
    const [filled, inactive] = await together([
      handler.beforeCreate?.(context, settled.values),
      inactiveReferences({ store, trx: context.trx, resource, values: checked.values }),
    ])
    const values = secured(await counted(context, resource, filled ?? settled.values), hashes)
    written(values)
    expectNone(await strayReferences(store, context.trx, resource, values, values))
    expectNone(inactive)
    const id = await store.insert(context.trx, resource, values)
    await expectWithin(context, resource, id)
    await handler.afterCreate?.(context, { ...values, id })
    return { data: await answered(call, context, await find({ store, resource }, id, context.trx)) }
  })
}

/** The same fields, none required: the record may be older than a requirement, and stores hashes in place of its secrets. */
const optional = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, required: false }]))

/** What is expected of a record that was kept already: one that is older than a rule does not follow it. */
const ofKept = (resource: Resource): Resource => ({ ...resource, fields: optional(resource.fields), rules: [] })

/**
 * Expects that somebody may bring a record back which is deleted or hidden: that they could create it as it was. Another one is
 * created with its values, by the checks and hooks of a creation, and undone. Required values that the record lacked before may be missing again.
 *
 * @param record as it was; it is deleted or hidden while this is tried.
 *
 * @throws Problem as `create` does.
 */
export async function expectCreatable(call: Call, trx: Context['trx'], record: AnyRecord): Promise<void> {
  const { store, resource, joined } = call
  if (!resource.calls.create) return
  const { recorded: _, versions: __, ...rest } = call
  await tryWithin(trx, async (part) => {
    try {
      const { softDelete } = resource
      if (softDelete !== undefined)
        await store.update(part.trx, resource, record.id, { [softDelete]: record[softDelete] })
      const meant = { ...rest, resource: ofKept(resource), joined: part, takesBack: true }
      return await create(meant, givenAgain(store, resource, record))
    } finally {
      if (joined && part.explain) joined.explain ??= part.explain
    }
  })
}

/**
 * Expects that somebody may change a record which has been brought back, such as a person with a stronger role.
 *
 * @throws Problem as the handler's `beforeEdit` does; 403 where the record is not all within what they are limited to.
 */
export async function expectChangeable(call: Call, context: Context, record: AnyRecord): Promise<void> {
  const { store, resource } = call
  await expectWithin(context, resource, record.id)
  if (!resource.calls.edit) return
  const { recorded: _, versions: __, ...rest } = call
  await tryWithin(context.trx, (joined) =>
    change({ ...rest, joined }, 'edit', record.id, async (tried) => {
      await store.handlerOf(resource.name).beforeEdit?.(tried, record, {})
    }),
  )
}

/** Where an action has brought a hidden record back, expects that its person may. */
async function expectRestored(call: Call, context: Context, hidden: AnyRecord): Promise<void> {
  const now = await context.store.get(call.resource, hidden.id, context.trx)
  if (!now || isHidden(call.resource, now)) return
  await expectCreatable(call, context.trx, hidden)
  await expectChangeable(call, context, now)
}

/** Changes the given fields of a record, and leaves the others as they are. */
export const edit = async (call: Call, id: string, given: Given): Promise<Change> => {
  const hashes = await hashesOf(call.resource, given)
  return change(call, 'edit', id, async (context, written) => {
    const { resource } = call
    const { store } = context
    const handler = keepingOne(resource, store.handlerOf(resource.name))
    const stored = await findMeant(call, context, id)
    await expectWithin(context, resource, id)
    expectPossible(resource, 'edit', 'Edit', stored)
    const shown = await answered(call, context, stored)
    const own = { ...given, values: withoutSentBack(known(call), resource, given.values, stored, shown) }
    expectWritable(call, call.person, own.values)
    const filed = settleFiles(resource, own, stored)
    const checked = checkRecord(resource, filed, {
      stored,
      fieldsOf: fieldsFrom(call),
      takesBack: call.takesBack ?? false,
    })
    expectNone(checked.errors)
    expectNone(await unseenReferences(context, resource, checked.values, stored))
    const changes = { store, trx: context.trx, resource, values: checked.values, stored }
    expectNone({
      ...(await unfitReferences(changes)),
      ...(await fitElsewhere(changes)),
      ...(await unfitAmounts(changes)),
    })
    const settled = await settleDetails(context, call, checked.values, stored)
    expectNone(settled.errors)
    const meant = (await handler.beforeEdit?.(context, stored, settled.values)) ?? settled.values
    const values = secured(await counted(context, resource, meant, (name) => name in meant), hashes)
    written({ ...stored, ...values })
    expectNone(await strayReferences(store, context.trx, resource, { ...stored, ...values }, values))
    expectNone(await inactiveReferences({ store, trx: context.trx, resource, values: checked.values, stored }))
    await store.update(context.trx, resource, id, values)
    await expectWithin(context, resource, id)
    await handler.afterEdit?.(context, stored, values)
    const edited = await find({ store, resource }, id, context.trx)
    await binFiles(context.trx, binned(call, id, gone(resource, stored, edited)))
    return { data: await answered(call, context, edited) }
  })
}

/** What is to be kept for as long as the call can be undone. */
const binned = ({ origin: { requestId }, resource }: Call, record: string, files: readonly StoredFile[]) => ({
  requestId,
  resource,
  record,
  files: files.map(({ url }) => fileName(url)),
})

/** The files that a record had, and has no longer. */
function gone(resource: Resource, before: AnyRecord, after: AnyRecord): StoredFile[] {
  const kept = new Set(filesOf(resource, after).map(({ url }) => url))
  return filesOf(resource, before).filter(({ url }) => !kept.has(url))
}

/** Flips a record's status. */
export const toggle = (call: Call, id: string): Promise<Change> =>
  change(call, 'status', id, async (context) => {
    const { resource } = call
    const { store } = context
    const { status = '' } = resource
    const handler = keepingOne(resource, store.handlerOf(resource.name))
    const stored = await findMeant(call, context, id)
    await expectWithin(context, resource, id)
    expectPossible(resource, 'status', 'Change status', stored)
    const flipped = { [status]: stored[status] === 1 ? 0 : 1 }
    const further = await handler.beforeEdit?.(context, stored, flipped)
    await store.update(context.trx, resource, id, { ...further, ...flipped })
    await handler.afterEdit?.(context, stored, flipped)
    return { data: await answered(call, context, await find({ store, resource }, id, context.trx)) }
  })

/** Deletes a record, or hides it where its declaration says so. */
export const remove = (call: Call, id: string): Promise<Change> =>
  change(call, 'delete', id, async (context) => {
    const { resource } = call
    const { store } = context
    const stored = await findMeant(call, context, id)
    await expectWithin(context, resource, id)
    expectPossible(resource, 'delete', 'Delete', stored)
    const data = await answered(call, context, stored)
    await store.handlerOf(resource.name).beforeDelete?.(context, stored)
    if (resource.softDelete !== undefined) {
      await store.update(context.trx, resource, id, { [resource.softDelete]: new Date().toISOString() })
      return { data }
    }
    await binRecord(store, context.trx, binned(call, id, filesOf(resource, stored)))
    await store.remove(context.trx, resource, id)
    return { data }
  })

/** What not every API has cannot be asked of every caller, nor anew what the record has and the call leaves out. */
const askedOf = (own: Fields, action: Action, record: AnyRecord | undefined, given: Values): Fields => {
  const { startsFrom = [] } = action
  const fields = withReason(own, action, record, given)
  const stays = (name: string) => startsFrom.includes(name) && !Object.hasOwn(given, name) && !isEmpty(record?.[name])
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.beyond || stays(name) ? { ...field, required: false } : field,
    ]),
  )
}

/** Does one of the actions that a resource declares, with a record or without. */
export const act = async (call: Call, name: string, id: string | undefined, given: Given): Promise<ActionAnswer> => {
  const { resource } = call
  const action = resource.actions[name]
  const isReading = action?.reads || action?.call.method === 'GET'
  const work = async (context: Context, written: (values: Values) => void): Promise<ActionAnswer> => {
    const { store } = context
    if (!action) throw new Problem(404, t("There is no action '{{name}}'.", { name }))
    if (id !== undefined && isPossibleId(id)) await store.handlerOf(resource.name).beforeAction?.[name]?.(context, id)
    const record =
      id === undefined ? undefined : await (isReading ? findSeen(context, resource, id) : findMeant(call, context, id))
    if (record && !isReading) await expectWithin(context, resource, record.id)
    if (record && action.moves === undefined) expectPossible(resource, name, action.label, record)
    const begun = record
      ? given.values
      : await withStandards(context.trx, { fields: action.fields ?? {} }, given.values)
    const checked = checkFields(askedOf(resource.fields, action, record, given.values), begun, {
      fieldsOf: fieldsFrom(call),
      rules: action.rules,
      beside: record,
    })
    expectNone(checked.errors)
    const { startsFrom = [], fields = {} } = action
    const would = { ...record, ...checked.values }
    const isMeant = (key: string) => Object.hasOwn(given.values, key) && holds(fields[key]?.when, would)
    const values = Object.fromEntries(
      Object.entries(checked.values).filter(([key]) => !startsFrom.includes(key) || isMeant(key)),
    )
    expectNone(await unseenReferences(context, { fields }, values))
    if (!isReading)
      expectNone(await unfitAmounts({ store, trx: context.trx, resource, fields, values, stored: record }))
    written({ ...record, ...values })
    if (record && action.moves !== undefined)
      expectTransition(resource, action.moves, record, values[action.moves], call.person)
    if (record) expectPossible(resource, name, action.label, record, { ...record, ...values })
    const handled = store.handlerOf(resource.name).actions?.[name]
    const answer: ActionAnswer = handled ? await handled(context, { ...(record && { record }), values }) : {}
    if (!handled && record) await write(context, resource, action, record, values)
    if (record && !isReading) await expectWithin(context, resource, record.id)
    if (record && isHidden(resource, record) && !isReading) await expectRestored(call, context, record)
    if ('file' in answer || action.reads || action.reveals || answer.afterCommit) return answer
    const now = record && (await find({ store, resource }, record.id, context.trx))
    const data = now ? await answered(call, context, now) : answer.data
    return { message: answer.message ?? t(action.says ?? messages.status), ...(data !== undefined && { data }) }
  }
  const answer = await change(call, name, id, work, isReading ? reading(call.store) : call.store.transaction)
  if (!('afterCommit' in answer) || !answer.afterCommit) return answer
  const { afterCommit, ...told } = answer
  const { joined, failed } = call
  if (!joined) return afterCommit()
  // What it comes to is told to nobody, as the answer is given before.
  joined.later.push(() => void afterCommit().catch(failed))
  return { message: t(action?.says ?? messages.status), ...told }
}
