import { type AnyRecord, type Errors, labelInSentence, type Resource, refusalOf, t } from '../../vocabulary'
import { addFormerMember } from '../../vocabulary/renamed'
import type { Context, Values } from '../contract/handler'
import type { Person } from '../contract/person'
import type { Store, Transaction } from '../contract/store'
import type { CallOrigin } from '../database/history/call-origin'
import type { NewHistoryEntry } from '../database/history/entries'
import { isPossibleId } from '../database/ids'
import { runInSavepoint } from '../database/transactions/run-transaction'
import { Problem } from '../platform/problem'
import { danglingReferences, duplicateValues, recordInUseProblem } from './checks/refusals'
import { createRecorder } from './history/recorder'
import { rowScopedStore, visibleTo } from './visible'

/** A call of a resource: the store, the person and the origin. All changes of a call are in one transaction. */
export interface RecordCall {
  readonly store: Store
  readonly person: Person
  readonly origin: CallOrigin
  readonly resource: Resource
  /** The versions of the record that the call expects, or '*'. Default: any version. */
  readonly versions?: readonly string[]
  /** A function that receives errors after the commit. */
  readonly failed: (error: unknown) => void
  /** A function that receives the history entries of the change after the commit. Default: no function. */
  readonly recorded?: (call: string, entries: readonly NewHistoryEntry[]) => void
  /** Whether the call undoes an earlier change. An undo may ignore the transitions of choices. Default: false. */
  readonly takesBack?: boolean
  /**
   * The transaction of other changes in which the call runs. Either all changes of the transaction are committed, or no
   * change is. Default: a separate transaction.
   */
  readonly joined?: CallTransaction
}

/** A transaction of several calls. */
export interface CallTransaction {
  readonly trx: Transaction
  /** The functions to call after the commit. */
  readonly later: (() => void)[]
  /** The history entries of the calls. */
  readonly entries: NewHistoryEntry[]
  /** Converts an error of the database to a Problem, after the rollback. */
  explain?: (error: unknown) => Promise<unknown>
}

/** Runs several calls in one transaction. Pass the argument of the work to each call. */
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
 * Like {@link runCallsInTransaction}, but in a savepoint of a transaction, so that failed calls do not affect other
 * calls. The functions to call after the commit are added to `later`. Errors of the database are thrown unchanged.
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

/** The error that is thrown to roll back a dry run. */
class Tried extends Error {}

/** Like {@link runCallsInTransaction}, as a dry run: all changes are rolled back. */
export const dryRunInTransaction = <T>(store: Store, work: (joined: CallTransaction) => Promise<T>): Promise<T> =>
  trying((all) => runCallsInTransaction(store, all), work)

/** Like {@link runCallsInSavepoint}, as a dry run: all changes of the savepoint are rolled back. */
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

/** A Problem with the given errors. Undefined without errors. */
const problemOf = (errors: Errors, status: 409 | 422 = 409): Problem | undefined => {
  const all = Object.values(errors).flat()
  return all.length > 0
    ? new Problem(status, status === 409 ? all.join(' ') : t('Fix the highlighted fields.'), errors)
    : undefined
}

/** Throws a Problem if the list of errors is not empty. */
export const expectNoErrors = (errors: Errors) => {
  const problem = problemOf(errors, 422)
  if (problem) throw problem
}

/** The Problem for an id without a record. */
export const recordNotFound = (resource: Resource, id: string) =>
  new Problem(
    404,
    t("There is no {{one}} with id '{{id}}'.", { one: labelInSentence(t(resource.label.one)), id: id.slice(0, 64) }),
  )

/** The record with the id. Throws a Problem 404 if no such record exists. */
export async function requireRecord(
  { store, resource }: Pick<RecordCall, 'store' | 'resource'>,
  id: string,
  trx?: Context['trx'],
) {
  const record = isPossibleId(id) ? await store.get(resource, id, trx) : undefined
  if (!record) throw recordNotFound(resource, id)
  return record
}

/**
 * A record without the values that the person may not see. The record is read again only if the person has a restricted
 * view.
 */
export async function recordVisibleTo(
  call: Pick<RecordCall, 'store' | 'resource' | 'person'>,
  { trx }: Pick<Context, 'trx'>,
  record: AnyRecord,
): Promise<AnyRecord> {
  const seen = visibleTo(call.person, call)
  return seen.store === call.store ? record : requireRecord(seen, record.id, trx)
}

/** Refuses a call if the record does not meet the declared condition of the call. */
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

/** Runs read-only work outside a transaction, so that no other call waits for this work. */
export const withoutTransaction =
  ({ db }: Store): Store['transaction'] =>
  (work) =>
    work(db)

/**
 * Runs a change in a transaction, and records the changed records in the same transaction. Errors of the database
 * become error messages for the fields that the caller must fix.
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
    const context = { store: recorder.store, visibleStore: seen, trx, person, afterCommit, isRestoring: takesBack }
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

/**
 * Converts an error of the database to a Problem. All other errors stay unchanged. The conversion runs after the
 * rollback, so that the transaction has no locks.
 */
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
