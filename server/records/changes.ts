import {
  type AnyRecord,
  checkFields,
  checkRecord,
  type Errors,
  messages,
  type Picture,
  type Resource,
  refusalOf,
  t,
} from '../../src/vocabulary'
import { hashPassword } from '../auth/passwords'
import type { Person } from '../auth/person'
import { keepingOne } from '../handlers/exactly-one'
import type { ActionAnswer, Context, Values } from '../handlers/handler'
import type { Origin } from '../history/origin'
import { createRecorder } from '../history/recorder'
import { Problem } from '../problem'
import { isPossibleId } from '../store/ids'
import { storedFields } from '../store/model'
import type { Store } from '../store/store'
import type { Given } from './body'
import { inactiveReferences } from './inactive'
import { mayFollow, move } from './move'
import { picturesOf, settlePictures } from './pictures'
import { danglingReferences, inUse, strayReferences, takenValues } from './refusals'
import { expectWritable, seenBy } from './seen'

/** What a change came to: the record as it is now, and pictures that nothing shows any more. */
interface Change {
  readonly data: AnyRecord
  readonly orphans: readonly Picture[]
}

/** Whatever a call changes, it changes in one transaction, or not at all. */
interface Call {
  readonly store: Store
  readonly person: Person
  readonly origin: Origin
  readonly resource: Resource
}

/** Refuses where there is something to mend. */
const expectNone = (errors: Errors, status: 409 | 422 = 422) => {
  const all = Object.values(errors).flat()
  if (all.length > 0)
    throw new Problem(status, status === 409 ? all.join(' ') : t('Correct the marked fields.'), errors)
}

const missing = (resource: Resource, id: string) =>
  new Problem(
    404,
    t("There is no {{one}} with id '{{id}}'.", { one: resource.label.one.toLowerCase(), id: id.slice(0, 64) }),
  )

/** The record of that id. Throws a Problem 404 where there is none. */
export async function find({ store, resource }: Pick<Call, 'store' | 'resource'>, id: string, trx?: Context['trx']) {
  const record = isPossibleId(id) ? await store.get(resource, id, trx) : undefined
  if (!record) throw missing(resource, id)
  return record
}

/** The record as the person may read it. */
const answered = (call: Call, { store, trx }: Context, id: string) => {
  const seen = seenBy(call.person, call)
  return find(seen.store === call.store ? { ...seen, store } : seen, id, trx)
}

/** Refuses a call whose declared condition does not hold of the record. */
const expectPossible = (resource: Resource, name: string, label: string, record: AnyRecord, values: Values = {}) => {
  const why = refusalOf(resource, name, label, record, values)
  const { moves } = resource.actions[name] ?? {}
  if (why !== undefined) throw new Problem(409, why, moves === undefined ? undefined : { [moves]: [why] })
}

/** Whatever only reads keeps nobody else waiting. */
const reading =
  ({ db }: Store): Store['transaction'] =>
  (work) =>
    work(db)

/**
 * Runs the change in a transaction, and records in it what has become of the records. What the database refuses is said
 * at the fields that are to be mended.
 */
async function change<T>(
  call: Call,
  name: string,
  id: string | undefined,
  work: (context: Context, written: (values: Values) => void) => Promise<T>,
  run: Store['transaction'] = call.store.transaction,
): Promise<T> {
  const { store, person, resource, origin } = call
  let values: Values = {}
  try {
    return await run(async (trx) => {
      const recorder = createRecorder(store, trx, { person, origin, resource, call: name, ...(id && { id }) })
      const done = await work({ store: recorder.store, trx, person }, (given) => {
        values = given
      })
      await recorder.save()
      return done
    })
  } catch (error) {
    const trouble = store.dialect.trouble(error)
    if (trouble === 'taken') {
      expectNone(await takenValues(store, resource, values, id), 409)
      throw new Problem(409, t('Another record has the same values already. Load it again, and make them differ.'))
    }
    if (trouble === 'reference') {
      expectNone(await danglingReferences(store, resource, values))
      throw id === undefined
        ? new Problem(409, t('Something that this refers to is gone. Load it again.'))
        : await inUse(store, resource, id)
    }
    throw error
  }
}

/** What the person does not see of a line stays as it is. */
const fieldsFrom = (call: Call) => (name: string) => seenBy(call.person, call).store.registry.get(name).fields

/** The longest text that is worth hashing; what is longer is refused. */
const longestSecret = 200

/** The hashes of the passwords given. Making them takes its time, and so comes before the transaction. */
async function hashesOf(resource: Resource, { values }: Given): Promise<Values> {
  const hashes: Record<string, unknown> = {}
  for (const { name, column } of storedFields(resource)) {
    const secret = column.store === 'secret' ? values[name] : undefined
    if (typeof secret === 'string' && secret.length <= longestSecret) hashes[name] = await hashPassword(secret)
  }
  return hashes
}

/** Passwords are kept as hashes only. */
const secured = (values: Values, hashes: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? (hashes[name] ?? value) : value]),
  )

/** Creates a record. */
export const create = async (call: Call, given: Given): Promise<Change> => {
  const hashes = await hashesOf(call.resource, given)
  return change(call, 'create', undefined, async (context, written) => {
    const { resource } = call
    const { store } = context
    const handler = keepingOne(resource, store.handlerOf(resource.name))
    expectWritable(call, call.person, given.values)
    const checked = checkRecord(resource, settlePictures(resource, given), { fieldsOf: fieldsFrom(call) })
    expectNone(checked.errors)
    const values = secured((await handler.beforeCreate?.(context, checked.values)) ?? checked.values, hashes)
    written(values)
    expectNone(await strayReferences(store, context.trx, resource, values, values))
    expectNone(await inactiveReferences({ store, trx: context.trx, resource, values: checked.values }))
    const id = await store.insert(context.trx, resource, values)
    if (handler.afterCreate) await handler.afterCreate(context, await find({ store, resource }, id, context.trx))
    return { data: await answered(call, context, id), orphans: [] }
  })
}

/** Changes the given fields of a record, and leaves the others as they are. */
export const edit = async (call: Call, id: string, given: Given): Promise<Change> => {
  const hashes = await hashesOf(call.resource, given)
  return change(call, 'edit', id, async (context, written) => {
    const { resource } = call
    const { store } = context
    const handler = keepingOne(resource, store.handlerOf(resource.name))
    const stored = await find({ store, resource }, id, context.trx)
    expectPossible(resource, 'edit', 'Edit', stored)
    expectWritable(call, call.person, given.values)
    const settled = settlePictures(resource, given, stored)
    const checked = checkRecord(resource, settled, { stored, fieldsOf: fieldsFrom(call) })
    expectNone(checked.errors)
    const values = secured((await handler.beforeEdit?.(context, stored, checked.values)) ?? checked.values, hashes)
    written({ ...stored, ...values })
    expectNone(await strayReferences(store, context.trx, resource, { ...stored, ...values }, values))
    expectNone(await inactiveReferences({ store, trx: context.trx, resource, values: checked.values, stored }))
    await store.update(context.trx, resource, id, values)
    await handler.afterEdit?.(context, stored, values)
    const orphans = gone(resource, stored, await find({ store, resource }, id, context.trx))
    return { data: await answered(call, context, id), orphans }
  })
}

/** The pictures that a record had, and has no longer. */
function gone(resource: Resource, before: AnyRecord, after: AnyRecord): Picture[] {
  const kept = new Set(picturesOf(resource, after).map(({ url }) => url))
  return picturesOf(resource, before).filter(({ url }) => !kept.has(url))
}

/** Flips a record's status. */
export const toggle = (call: Call, id: string): Promise<Change> =>
  change(call, 'status', id, async (context) => {
    const { resource } = call
    const { store } = context
    const { status = '' } = resource
    const handler = keepingOne(resource, store.handlerOf(resource.name))
    const stored = await find({ store, resource }, id, context.trx)
    expectPossible(resource, 'status', 'Change status', stored)
    const flipped = { [status]: stored[status] === 1 ? 0 : 1 }
    const further = await handler.beforeEdit?.(context, stored, flipped)
    await store.update(context.trx, resource, id, { ...further, ...flipped })
    await handler.afterEdit?.(context, stored, flipped)
    return { data: await answered(call, context, id), orphans: [] }
  })

/** Deletes a record, or hides it where its declaration says so. */
export const remove = (call: Call, id: string): Promise<Change> =>
  change(call, 'delete', id, async (context) => {
    const { resource } = call
    const { store } = context
    const stored = await find({ store, resource }, id, context.trx)
    expectPossible(resource, 'delete', 'Delete', stored)
    const data = await answered(call, context, id)
    await store.handlerOf(resource.name).beforeDelete?.(context, stored)
    if (resource.hiddenBy !== undefined) {
      await store.update(context.trx, resource, id, { [resource.hiddenBy]: new Date().toISOString() })
      return { data, orphans: [] }
    }
    await store.remove(context.trx, resource, id)
    return { data, orphans: picturesOf(resource, stored) }
  })

/** Does one of the actions that a resource declares, with a record or without. */
export const act = async (call: Call, name: string, id: string | undefined, given: Given): Promise<ActionAnswer> => {
  const { resource } = call
  const action = resource.actions[name]
  const work = async (context: Context, written: (values: Values) => void): Promise<ActionAnswer> => {
    const { store } = context
    if (!action) throw new Problem(404, t("There is no action '{{name}}'.", { name }))
    const record = id === undefined ? undefined : await find({ store, resource }, id, context.trx)
    if (record && action.moves === undefined) expectPossible(resource, name, action.label, record)
    const { values, errors } = checkFields(action.fields ?? {}, given.values, {
      fieldsOf: fieldsFrom(call),
      rules: action.rules,
      beside: record,
      owner: 'this',
    })
    expectNone(errors)
    written({ ...record, ...values })
    if (record && mayFollow(resource, action.moves, record, values))
      expectPossible(resource, name, action.label, record, values)
    const handled = store.handlerOf(resource.name).actions?.[name]
    const answer: ActionAnswer = handled ? await handled(context, { ...(record && { record }), values }) : {}
    if (!handled && record) await move(context, resource, action, record, values)
    if ('file' in answer || action.reads || action.reveals || answer.after) return answer
    const data = record ? await answered(call, context, record.id) : answer.data
    return { message: answer.message ?? t(action.says ?? messages.status), ...(data !== undefined && { data }) }
  }
  const isReading = action?.reads || action?.call.method === 'GET'
  const answer = await change(call, name, id, work, isReading ? reading(call.store) : call.store.transaction)
  return 'after' in answer && answer.after ? answer.after() : answer
}
