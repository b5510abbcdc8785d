import { type AnyRecord, type Errors, noun, type Resource, refusalOf, t } from '../../vocabulary'
import type { Person } from '../auth/person'
import type { Origin } from '../history/origin'
import { createRecorder } from '../history/recorder'
import { Problem } from '../problem'
import { isPossibleId } from '../store/ids'
import type { Store } from '../store/store'
import type { Context, Values } from './handler'
import { danglingReferences, inUse, takenValues } from './refusals'
import { seenBy, storeWithin } from './seen'

/** A call of a resource: where, by whom and from where. What it changes, it changes in one transaction, or not at all. */
export interface Call {
  readonly store: Store
  readonly person: Person
  readonly origin: Origin
  readonly resource: Resource
  /** The versions of its record for any of which it is meant, or '*'. Default: whichever it has. */
  readonly versions?: readonly string[]
  /** Told of what rejects after the change is kept. */
  readonly failed: (error: unknown) => void
}

/** Refuses where there is something to mend. */
export const expectNone = (errors: Errors, status: 409 | 422 = 422) => {
  const all = Object.values(errors).flat()
  if (all.length > 0)
    throw new Problem(status, status === 409 ? all.join(' ') : t('Correct the marked fields.'), errors)
}

/** What to say where there is no record of that id. */
export const missing = (resource: Resource, id: string) =>
  new Problem(
    404,
    t("There is no {{one}} with id '{{id}}'.", { one: noun(t(resource.label.one)), id: id.slice(0, 64) }),
  )

/** The record of that id. Throws a Problem 404 where there is none. */
export async function find({ store, resource }: Pick<Call, 'store' | 'resource'>, id: string, trx?: Context['trx']) {
  const record = isPossibleId(id) ? await store.get(resource, id, trx) : undefined
  if (!record) throw missing(resource, id)
  return record
}

/** A record as the person may read it. It is read anew only for those from whom something of it is kept. */
export async function answered(
  call: Pick<Call, 'store' | 'resource' | 'person'>,
  { trx }: Pick<Context, 'trx'>,
  record: AnyRecord,
): Promise<AnyRecord> {
  const seen = seenBy(call.person, call)
  return seen.store === call.store ? record : find(seen, record.id, trx)
}

/** Refuses a call whose declared condition does not hold of the record. */
export const expectPossible = (
  resource: Resource,
  name: string,
  label: string,
  record: AnyRecord,
  values: Values = {},
) => {
  const why = refusalOf(resource, name, label, record, values)
  const { moves } = resource.actions[name] ?? {}
  if (why !== undefined) throw new Problem(409, why, moves === undefined ? undefined : { [moves]: [why] })
}

/** Whatever only reads keeps nobody else waiting. */
export const reading =
  ({ db }: Store): Store['transaction'] =>
  (work) =>
    work(db)

/**
 * Runs the change in a transaction, and records in it what has become of the records. What the database refuses is said
 * at the fields that are to be mended.
 */
export async function change<T>(
  call: Call,
  name: string,
  id: string | undefined,
  work: (context: Context, written: (values: Values) => void) => Promise<T>,
  run: Store['transaction'] = call.store.transaction,
): Promise<T> {
  const { store, person, resource, origin } = call
  let values: Values = {}
  try {
    const [done, later] = await run(async (trx) => {
      const later: (() => Promise<unknown>)[] = []
      const afterCommit: Context['afterCommit'] = (work) => void later.push(work)
      const recorder = createRecorder(store, trx, { person, origin, resource, call: name, ...(id && { id }) })
      const seen = storeWithin(store, person)
      const done = await work({ store: recorder.store, seen, trx, person, afterCommit }, (given) => {
        values = given
      })
      await recorder.save()
      return [done, later] as const
    })
    for (const one of later) one().catch(call.failed)
    return done
  } catch (error) {
    const errorClass = store.dialect.classify(error)
    if (errorClass === 'taken') {
      expectNone(await takenValues(store, resource, values, id), 409)
      throw new Problem(409, t('Another record has the same values already. Load it again, and make them differ.'))
    }
    if (errorClass === 'reference') {
      expectNone(await danglingReferences(store, resource, values))
      throw id === undefined
        ? new Problem(409, t('Something that this refers to is gone. Load it again.'))
        : await inUse(store, resource, id)
    }
    throw error
  }
}
