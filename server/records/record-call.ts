import { type AnyRecord, type Errors, labelInSentence, type Resource, refusalOf, t } from '../../vocabulary'
import type { Context, Values } from '../contract/handler'
import type { Person } from '../contract/person'
import type { Store, Transaction } from '../contract/store'
import type { CallOrigin } from '../database/history/call-origin'
import type { NewHistoryEntry } from '../database/history/entries'
import { isPossibleId } from '../database/ids'
import { runInSavepoint } from '../database/transactions/savepoint'
import { addFormerMember } from '../platform/former-members'
import { Problem } from '../platform/problem'
import { danglingReferences, duplicateValues, recordInUseProblem } from './checks/refusals'
import { createRecorder } from './history/recorder'
import { rowScopedStore, visibleTo } from './visible'

/** A call of a resource: where, by whom and from where. What it changes, it changes in one transaction, or not at all. */
export interface RecordCall {
  readonly store: Store
  readonly person: Person
  readonly origin: CallOrigin
  readonly resource: Resource
  /** The versions of its record for any of which it is meant, or '*'. Default: whichever it has. */
  readonly versions?: readonly string[]
  /** Told of what rejects after the change is kept. */
  readonly failed: (error: unknown) => void
  /** Told what the history says of the change, once it is kept. Default: nobody is. */
  readonly recorded?: (call: string, entries: readonly NewHistoryEntry[]) => void
  /** Whether it takes an earlier change back, which may go against the transitions of choices. Default: false. */
  readonly takesBack?: boolean
  /** The transaction of other changes that it is done in: all of them are kept, or none. Default: one of its own. */
  readonly joined?: CallTransaction
}

/** A transaction of several calls. */
export interface CallTransaction {
  readonly trx: Transaction
  /** What is to be done once all is kept. */
  readonly later: (() => void)[]
  /** What the history says of it. */
  readonly entries: NewHistoryEntry[]
  /** Says what the database refused, once all is undone. */
  explain?: (error: unknown) => Promise<unknown>
}

/** Runs several calls in one transaction; each is to be given what the work is given. */
export async function runCallsInTransaction<T>(
  store: Store,
  work: (joined: CallTransaction) => Promise<T>,
): Promise<T> {
  let last: CallTransaction | undefined
  try {
    const done = await store.transaction((trx) => {
      last = { trx, later: [], entries: [] }
      return work(last)
    })
    for (const one of last?.later ?? []) one()
    return done
  } catch (error) {
    throw (await last?.explain?.(error)) ?? error
  }
}

/**
 * As {@link runCallsInTransaction}, as a part of a transaction: of several, one may fail alone. What is to be done once all is kept
 * is added to `later`, and what the database refuses is thrown as it is.
 */
export const runCallsInSavepoint = <T>(
  trx: Transaction,
  later: (() => void)[],
  work: (joined: CallTransaction) => Promise<T>,
): Promise<T> =>
  runInSavepoint(trx, async (part) => {
    const joined: CallTransaction = { trx: part, later: [], entries: [] }
    const done = await work(joined)
    later.push(...joined.later)
    return done
  })

/** Thrown to undo what was only tried. */
class Tried extends Error {}

/** As {@link runCallsInTransaction}, to see what would come of it: all is undone. */
export const dryRunInTransaction = <T>(store: Store, work: (joined: CallTransaction) => Promise<T>): Promise<T> =>
  trying((all) => runCallsInTransaction(store, all), work)

/** As {@link runCallsInSavepoint}, to see what would come of it: all of the part is undone. */
export const dryRunInSavepoint = <T>(trx: Transaction, work: (joined: CallTransaction) => Promise<T>): Promise<T> =>
  trying((all) => runCallsInSavepoint(trx, [], all), work)

async function trying<T>(
  change: (work: (joined: CallTransaction) => Promise<void>) => Promise<void>,
  work: (joined: CallTransaction) => Promise<T>,
): Promise<T> {
  let done: { readonly value: T } | undefined
  try {
    await change(async (joined) => {
      done = { value: await work(joined) }
      throw new Tried()
    })
  } catch (error) {
    if (!(error instanceof Tried) || !done) throw error
  }
  return (done as unknown as { readonly value: T }).value
}

/** What there is to mend; undefined where there is nothing. */
const problemOf = (errors: Errors, status: 409 | 422 = 409): Problem | undefined => {
  const all = Object.values(errors).flat()
  return all.length > 0
    ? new Problem(status, status === 409 ? all.join(' ') : t('Fix the highlighted fields.'), errors)
    : undefined
}

/** Refuses where there is something to mend. */
export const expectNoErrors = (errors: Errors) => {
  const problem = problemOf(errors, 422)
  if (problem) throw problem
}

/** What to say where there is no record of that id. */
export const recordNotFound = (resource: Resource, id: string) =>
  new Problem(
    404,
    t("There is no {{one}} with id '{{id}}'.", { one: labelInSentence(t(resource.label.one)), id: id.slice(0, 64) }),
  )

/** The record of that id. Throws a Problem 404 where there is none. */
export async function requireRecord(
  { store, resource }: Pick<RecordCall, 'store' | 'resource'>,
  id: string,
  trx?: Context['trx'],
) {
  const record = isPossibleId(id) ? await store.get(resource, id, trx) : undefined
  if (!record) throw recordNotFound(resource, id)
  return record
}

/** A record as the person may read it. It is read anew only for those from whom something of it is kept. */
export async function recordVisibleTo(
  call: Pick<RecordCall, 'store' | 'resource' | 'person'>,
  { trx }: Pick<Context, 'trx'>,
  record: AnyRecord,
): Promise<AnyRecord> {
  const seen = visibleTo(call.person, call)
  return seen.store === call.store ? record : requireRecord(seen, record.id, trx)
}

/** Refuses a call whose declared condition does not hold of the record. */
export const expectCallPossible = (
  resource: Resource,
  name: string,
  label: string,
  record: AnyRecord,
  values: Values = {},
) => {
  const why = refusalOf(resource, name, label, record, values)
  const { transition: moves } = resource.actions[name] ?? {}
  if (why !== undefined) throw new Problem(409, why, moves === undefined ? undefined : { [moves]: [why] })
}

/** Whatever only reads keeps nobody else waiting. */
export const withoutTransaction =
  ({ db }: Store): Store['transaction'] =>
  (work) =>
    work(db)

/**
 * Runs the change in a transaction, and records in it what has become of the records. What the database refuses is said
 * at the fields that are to be mended.
 */
export async function runRecordedChange<T>(
  call: RecordCall,
  name: string,
  id: string | undefined,
  work: (context: Context, written: (values: Values) => void) => Promise<T>,
  run: Store['transaction'] = call.store.transaction,
): Promise<T> {
  const { store, person, resource, origin, joined, takesBack = false } = call
  let values: Values = {}
  const inside = async (trx: Transaction) => {
    const later: (() => Promise<unknown>)[] = []
    const afterCommit: Context['afterCommit'] = (work) => void later.push(work)
    const recorder = createRecorder(store, trx, { person, origin, resource, call: name, takesBack, ...(id && { id }) })
    const seen = rowScopedStore(store, person)
    const context = { store: recorder.store, visibleStore: seen, trx, person, afterCommit }
    addFormerMember(recorder.store, 'watch', 'trackChanges')
    addFormerMember(person, 'held', 'permissions')
    const done = await work(addFormerMember(context, 'seen', 'visibleStore'), (given) => {
      values = given
    })
    const entries = await recorder.save()
    joined?.entries.push(...entries)
    const kept = () => {
      for (const one of later) one().catch(call.failed)
      call.recorded?.(name, entries)
    }
    return [done, kept] as const
  }
  const explain = (error: unknown) => explained(call, id, values, error)
  try {
    const [done, kept] = await (joined ? inside(joined.trx) : run(inside))
    joined?.later.push(kept)
    if (!joined) kept()
    return done
  } catch (error) {
    if (!joined) throw await explain(error)
    joined.explain ??= explain
    throw error
  }
}

/** What the database refused, in words; anything else as it is. Asked once nothing is held any more. */
async function explained({ store, resource }: RecordCall, id: string | undefined, values: Values, error: unknown) {
  const errorClass = store.dialect.classify(error)
  if (errorClass === 'taken')
    return (
      problemOf(await duplicateValues(store, resource, values, id)) ??
      new Problem(409, t('Another record already has the same values. Reload the record and enter different values.'))
    )
  if (errorClass === 'reference')
    return (
      problemOf(await danglingReferences(store, resource, values), 422) ??
      (id === undefined
        ? new Problem(409, t('A record that you selected no longer exists. Load the page again.'))
        : await recordInUseProblem(store, resource, id))
    )
  return error
}
