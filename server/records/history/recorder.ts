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
import { awaitAll } from '../../platform/concurrency'
import { expectTransitions, transitionFieldsOf } from '../checks/choice-transitions'

/** Returns labels without a translation, because the history is always in English. */
const asItIs = (label: string) => label

/** The call whose changes are recorded. */
export interface ChangeCause {
  readonly person: Person
  readonly origin: CallOrigin
  readonly resource: Resource
  /** The name of the standard call or of the action. */
  readonly call: string
  /** The record that the call changes. Default: the call changes no existing record. */
  readonly id?: string
  /** Whether the call undoes an earlier change. An undo may ignore the transitions of choices. Default: false. */
  readonly takesBack?: boolean
}

/** Records how a transaction changes records. */
export interface Recorder {
  /** A store like the base store that also records every write. */
  readonly store: Store
  /**
   * Writes a history entry for each record that changed. The entry of the call's own record is first. Call this method
   * after all other work of the transaction.
   */
  save(): Promise<readonly NewHistoryEntry[]>
}

type Values = Readonly<Record<string, unknown>>

/** A written record, with its values before and after the change. */
interface Touched {
  readonly resource: Resource
  readonly id: string
  readonly before: AnyRecord | undefined
  /** The current values. Undefined while the known values may be outdated. Null after the record is deleted. */
  after?: AnyRecord | null
  readonly secrets: Set<string>
}

const secretsIn = (resource: Resource, values: Values) =>
  storedFields(resource)
    .filter(({ name, field }) => field.kind.writeOnly && typeof values[name] === 'string')
    .map(({ name }) => name)

/** The history action of a record. A record that the call hides instead of deleting counts as deleted. */
function actionOf({ before, after, resource, id }: Touched, cause: ChangeCause): HistoryAction {
  if (!before) return 'created'
  const isAsked = cause.call === 'delete' && cause.id === id && cause.resource === resource
  return !after || isAsked ? 'deleted' : 'changed'
}

/**
 * The time of a record's latest change. A version is always later than the previous version, even if clocks differ or a
 * clock is set back. Therefore the entries of a record sort correctly. A restored record has its former version, so
 * that the time of its entry is the current time.
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
 * Records the writes of one transaction. The first read of a record returns the former values for the history. The last
 * read after the last write returns the new values for the history. Calls that read the record anyway therefore need
 * only one more insert. A change of a record's rows, such as the lines of a ticket, counts as a change of that record.
 * Rows of a bulk insert get no separate history entries. The entry of the record that contains these rows lists the
 * resources of the rows.
 */
export function createRecorder(base: Store, trx: Transaction, cause: ChangeCause): Recorder {
  const read = new Map<string, AnyRecord | undefined>()
  const touched = new Map<string, Touched>()
  const besides = new Set<string>()
  /** The current values of choices with transitions, for each written record. */
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

  /** Values that were read before the lock may be outdated. */
  const lock: Store['lock'] = async (within, resource, ids) => {
    const isFresh = await base.lock(within, resource, ids)
    if (isFresh) for (const id of ids) read.delete(`${resource}/${id}`)
    return isFresh
  }

  /** Remembers the values of a record before its first write. */
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

  /** The record that contains a row, with the values before the change. */
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

  /** Checks that the choices of a record follow their transitions. Returns further values to write with the choices. */
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

  /** The stored row, if the records of the resource are rows of other records. Otherwise undefined. */
  const rowOf = async (resource: Resource, id: string): Promise<AnyRecord | undefined> => {
    if (!ownershipOf(base.registry, resource)) return undefined
    const key = keyOf(resource, id)
    return read.has(key) ? read.get(key) : base.get(resource, id, trx)
  }

  /** Reads the new values of written records, if these values are unknown. The function runs one query per resource. */
  const settle = async () => {
    const unknown = [...touched.values()].filter(({ after }) => after === undefined)
    const settleThose = async (resource: Resource) => {
      const own = unknown.filter((one) => one.resource === resource)
      const ids = own.map(({ id }) => id)
      const records = new Map((await base.getAll(resource, ids, trx)).map((record) => [record.id, record]))
      for (const one of own) one.after = records.get(one.id) ?? null
    }
    await awaitAll([...new Set(unknown.map((one) => one.resource))].map(settleThose))
    // Only this read finds changes by custom SQL statements.
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

  /**
   * The history entry for an action that does not change its record, such as an action that ends a person's sessions.
   */
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
