import { type FieldChange, type HistoryAction, historyResource } from '../../../vocabulary'
import type { Store, Transaction } from '../../contract/store'
import { newId } from '../ids'
import { notifyAfterCommit } from '../transactions/commit-notifications'
import type { CallOrigin } from './call-origin'

/** A new entry of the history. */
export interface NewHistoryEntry {
  readonly action: HistoryAction
  /** The person who made the change, or the name that an unknown caller entered. Default: the person is unknown. */
  readonly by?: { readonly id?: string; readonly name: string }
  /** The record of the entry. Default: no record. */
  readonly about?: { readonly resource: string; readonly record?: string; readonly title: string }
  readonly changes?: readonly FieldChange[]
  /** The version of the record after the change. Default: no version, for example for a deleted record. */
  readonly version?: string
  /** The time of the change, in ISO 8601. Default: the current time. */
  readonly at?: string
  /** The resources to which many records were added at once, without separate entries. Default: no resources. */
  readonly besides?: readonly string[]
  /** The number of occurrences, for entries that summarize several events. Default: 1. */
  readonly times?: number
  /** The name of the call's permission, such as 'ticket.state'. */
  readonly call?: string
  /** The origin of the change. Default: the server made the change without a call. */
  readonly origin?: CallOrigin
}

/**
 * Writes entries to the history, in the transaction of the changes. If no history is declared, the function does
 * nothing.
 */
export async function writeHistoryEntries(
  store: Store,
  trx: Transaction,
  entries: readonly NewHistoryEntry[],
): Promise<void> {
  const resource = store.registry.find(historyResource)
  if (!resource || entries.length === 0) return
  const now = new Date().toISOString()
  const ids = entries.map(newId)
  notifyAfterCommit(store.db, trx, ids)
  await store.insertMany(
    trx,
    resource,
    entries.map(({ action, by, about, changes, besides, version, at = now, times, call, origin }, index) => ({
      id: ids[index],
      at,
      action,
      by: by?.name,
      byId: by?.id,
      ...about,
      changes,
      version,
      besides,
      times,
      call,
      ...origin,
    })),
  )
}

/**
 * Writes an entry for an event that changes no record, such as a sign-in.
 *
 * @param trx the transaction of the event. Default: no transaction.
 */
export const recordHistoryEvent = (store: Store, event: NewHistoryEntry, trx: Transaction = store.db): Promise<void> =>
  writeHistoryEntries(store, trx, [event])
