import {
  type AnyRecord,
  type HistoryAction,
  idOf,
  previousValueFieldOf,
  type Resource,
  titleOf,
} from '../../../vocabulary'
import type { Person } from '../../contract/person'
import type { Store, Transaction } from '../../contract/store'
import { ownershipOf, storedFields } from '../../contract/table-model'
import type { CallOrigin } from '../../database/history/call-origin'
import { changesBetween } from '../../database/history/changes-between'
import { type NewHistoryEntry, writeHistoryEntries } from '../../database/history/entries'
import { recordVersionOf } from '../../database/transactions/record-version'
import { awaitAll } from '../../platform/await-all'
import { expectTransitions, transitionFieldsOf } from '../checks/choice-transitions'

/** The history is kept in English, whoever makes it. */
const asItIs = (label: string) => label

/** The call whose changes are recorded. */
export interface ChangeCause {
  readonly person: Person
  readonly origin: CallOrigin
  readonly resource: Resource
  /** The name of the standard call or of the action. */
  readonly call: string
  /** The record that it is asked for. Default: none, or a new one. */
  readonly id?: string
  /** Whether it takes an earlier change back, which may go against the transitions of choices. Default: false. */
  readonly takesBack?: boolean
}

/** Notes what a transaction does to records. */
export interface Recorder {
  /** The store as before, save that it notes what is written through it. */
  readonly store: Store
  /**
   * Writes down what has become of the records, an entry for each that differs; that of the record which was asked for
   * comes first. Call it last.
   */
  save(): Promise<readonly NewHistoryEntry[]>
}

type Values = Readonly<Record<string, unknown>>

/** A record that is written, as it was and as it is. */
interface Touched {
  readonly resource: Resource
  readonly id: string
  readonly before: AnyRecord | undefined
  /** Absent while what is known of it may be out of date; null once it is deleted. */
  after?: AnyRecord | null
  readonly secrets: Set<string>
}

const secretsIn = (resource: Resource, values: Values) =>
  storedFields(resource)
    .filter(({ name, field }) => field.kind.writeOnly && typeof values[name] === 'string')
    .map(({ name }) => name)

/** What happened to a record. One that is hidden instead of deleted was deleted for whoever asked for it. */
function actionOf({ before, after, resource, id }: Touched, cause: ChangeCause): HistoryAction {
  if (!before) return 'created'
  const isAsked = cause.call === 'delete' && cause.id === id && cause.resource === resource
  return !after || isAsked ? 'deleted' : 'changed'
}

/**
 * When a record became what it is, so that what happened to it stands in the order in which it happened, though the clocks of two
 * processes differ or one is set back: a version is always later than the one before. One that is brought back has its former one.
 */
function momentOf(before: AnyRecord | undefined, after: AnyRecord | undefined, { undoes }: CallOrigin): string {
  const now = new Date().toISOString()
  const last = before ? recordVersionOf(before) : ''
  const version = after ? recordVersionOf(after) : ''
  if (version > last && (before || undoes === undefined)) return version
  return last < now ? now : new Date(Date.parse(last) + 1).toISOString()
}

const isChangingAction = ({ resource, call }: ChangeCause) => {
  const action = resource.actions[call]
  return action !== undefined && !action.readOnly && action.call.method !== 'GET'
}

/**
 * Records what is written in one transaction. A record's first reading is its state before, its last reading after the
 * last write the one after, so that calls which read anyway pay for one insert alone. What is done to the rows of a record,
 * such as a line of a ticket, is done to that record. Rows that are written many at once follow from a record that
 * is recorded itself, and have no entries of their own; its entry says of which resources they are.
 */
export function createRecorder(base: Store, trx: Transaction, cause: ChangeCause): Recorder {
  const read = new Map<string, AnyRecord | undefined>()
  const touched = new Map<string, Touched>()
  const besides = new Set<string>()
  /** The choices with transitions of records that were written, as they are now. */
  const choices = new Map<string, Values>()
  const by = { id: cause.person.id, name: cause.person.name }
  const keyOf = ({ name }: Resource, id: string) => `${name}/${id}`

  const get: Store['get'] = async (resource, id, within) => {
    const record = await base.get(resource, id, within)
    const key = keyOf(resource, id)
    const one = touched.get(key)
    if (one) one.after = record ?? null
    else read.set(key, record)
    return record
  }

  /** What was read of a record before it was held may be out of date. */
  const lock: Store['lock'] = async (within, resource, ids) => {
    const isFresh = await base.lock(within, resource, ids)
    if (isFresh) for (const id of ids) read.delete(`${resource}/${id}`)
    return isFresh
  }

  /** Keeps the state of a record before it is written. */
  const touch = async (resource: Resource, id: string): Promise<Touched> => {
    const key = keyOf(resource, id)
    const known = touched.get(key)
    if (known) return known
    await lock(trx, resource.name, [id])
    const before = read.has(key) ? read.get(key) : await base.get(resource, id, trx)
    const one: Touched = { resource, id, before, secrets: new Set() }
    touched.set(key, one)
    return one
  }

  /** The record that a row belongs to, in its state before. */
  const touchOwner = async (resource: Resource, row: Values | undefined): Promise<Touched | undefined> => {
    const ownership = ownershipOf(base.registry, resource)
    const owner = ownership && row && idOf(row[ownership.by])
    return ownership && typeof owner === 'string' ? touch(ownership.owner, owner) : undefined
  }

  const written = (one: Touched | undefined, secrets: readonly string[] = []) => {
    if (!one) return
    delete one.after
    for (const name of secrets) one.secrets.add(name)
  }

  /** Expects that the choices of a record keep to their transitions; answers what is to be written with them. */
  const moveOn = (resource: Resource, id: string, before: Values | undefined, values: Values): Values => {
    if (transitionFieldsOf(resource).length === 0) return {}
    const key = keyOf(resource, id)
    const now = choices.get(key) ?? before ?? {}
    const { computes = [] } = base.handlerOf(resource.name)
    const moving = { resource, person: cause.person, computes, takesBack: cause.takesBack ?? false }
    const entered = expectTransitions(moving, now, values)
    const next = { ...now, ...entered, ...values }
    const names = transitionFieldsOf(resource).flatMap((name) => [name, previousValueFieldOf(name)])
    choices.set(key, Object.fromEntries(names.map((name) => [name, next[name]])))
    return entered
  }

  const insertAll: Store['insertAll'] = async (within, resource, rows) => {
    const owners = []
    for (const values of rows) owners.push(await touchOwner(resource, values))
    const ids = await base.insertAll(within, resource, rows)
    for (const [at, id] of ids.entries()) {
      const secrets = new Set(secretsIn(resource, rows[at] ?? {}))
      if (owners[at]) written(owners[at])
      else touched.set(keyOf(resource, id), { resource, id, before: undefined, secrets })
    }
    return ids
  }

  const store: Store = {
    ...base,
    get,
    lock,
    insert: async (within, resource, values) => (await insertAll(within, resource, [values]))[0] as string,
    insertAll,
    insertMany: async (within, resource, rows) => {
      await base.insertMany(within, resource, rows)
      if (rows.length > 0) besides.add(resource.name)
    },
    update: async (within, resource, id, values) => {
      const row = await rowOf(resource, id)
      const one = (await touchOwner(resource, row)) ?? (await touch(resource, id))
      await base.update(within, resource, id, { ...moveOn(resource, id, row ?? one.before, values), ...values })
      written(one, secretsIn(resource, values))
    },
    remove: async (within, resource, id) => {
      const owner = await touchOwner(resource, await rowOf(resource, id))
      const one = owner ?? (await touch(resource, id))
      await base.remove(within, resource, id)
      written(one)
      if (!owner) one.after = null
    },
    trackChanges: async (within, resource, ids) => {
      await lock(within, resource.name, ids)
      for (const id of ids) written(await touch(resource, id))
      await base.trackChanges(within, resource, ids)
    },
  }

  /** A row as it stands, where a resource has rows of others. */
  const rowOf = async (resource: Resource, id: string): Promise<AnyRecord | undefined> => {
    if (!ownershipOf(base.registry, resource)) return undefined
    const key = keyOf(resource, id)
    return read.has(key) ? read.get(key) : base.get(resource, id, trx)
  }

  /** Reads what has become of those records of which that is not known, those of one resource in one question. */
  const settle = async () => {
    const unknown = [...touched.values()].filter(({ after }) => after === undefined)
    const settleThose = async (resource: Resource) => {
      const own = unknown.filter((one) => one.resource === resource)
      const ids = own.map(({ id }) => id)
      const records = new Map((await base.getAll(resource, ids, trx)).map((record) => [record.id, record]))
      for (const one of own) one.after = records.get(one.id) ?? null
    }
    await awaitAll([...new Set(unknown.map((one) => one.resource))].map(settleThose))
    // What a statement of one's own has moved is only seen now.
    for (const { resource, id, before, after } of touched.values())
      if (before && after) moveOn(resource, id, before, after)
  }

  const entryOf = (one: Touched): NewHistoryEntry[] => {
    const { resource, id, before } = one
    const after = one.after ?? undefined
    const changes = changesBetween(resource, before, after, one.secrets)
    const named = after ?? before
    if (!named || (changes.length === 0 && before && after)) return []
    const { origin, call } = cause
    return [
      {
        action: actionOf(one, cause),
        by,
        about: { resource: resource.name, record: id, title: titleOf(resource, named, asItIs) },
        changes,
        ...(after && { version: recordVersionOf(after) }),
        at: momentOf(before, after, origin),
        call: `${cause.resource.name}.${call}`,
        origin,
      },
    ]
  }

  /** An action that leaves its record as it is, such as one that ends a person's sessions, was done all the same. */
  const deed = (entries: readonly NewHistoryEntry[]): NewHistoryEntry[] => {
    const { origin, resource, call, id } = cause
    const record = id !== undefined && isChangingAction(cause) && read.get(keyOf(resource, id))
    if (!record || entries.some(({ about }) => about?.record === id)) return []
    const about = { resource: resource.name, record: id, title: titleOf(resource, record, asItIs) }
    return [{ action: 'done', by, about, call: `${resource.name}.${call}`, origin }]
  }

  return {
    store,
    save: async () => {
      await settle()
      const all = [...touched.values()]
      const isAsked = (one: Touched) =>
        one.resource === cause.resource && (cause.id === undefined ? !one.before : one.id === cause.id)
      const entries = [...all.filter(isAsked), ...all.filter((one) => !isAsked(one))].flatMap(entryOf)
      entries.push(...deed(entries))
      const [first, ...others] = entries
      const written = first && besides.size > 0 ? [{ ...first, besides: [...besides] }, ...others] : entries
      await writeHistoryEntries(base, trx, written)
      return entries
    },
  }
}
