import { type FieldChange, type HistoryAction, historyResource } from '../../../vocabulary'
import type { Store, Transaction } from '../../contract/store'
import { newId } from '../ids'
import { notifyAfterCommit } from '../transactions/commit-notifications'
import type { CallOrigin } from './call-origin'

/** What an entry of the history tells. */
export interface NewHistoryEntry {
  readonly action: HistoryAction
  /** Who did it: whoever is signed in, or what they gave themselves out to be. Default: nobody known. */
  readonly by?: { readonly id?: string; readonly name: string }
  /** The record that it is about. Default: none. */
  readonly about?: { readonly resource: string; readonly record?: string; readonly title: string }
  readonly changes?: readonly FieldChange[]
  /** The version of the record since then. Default: none, as where it is gone. */
  readonly version?: string
  /** When, as ISO 8601. Default: now. */
  readonly at?: string
  /** Resources of which many records were added at once, without entries of their own. Default: none. */
  readonly besides?: readonly string[]
  /** How often it happened, where not each time is told. Default: once. */
  readonly times?: number
  /** The name of the permission of what was asked, such as 'ticket.state'. */
  readonly call?: string
  /** Default: the server did it by itself. */
  readonly origin?: CallOrigin
}

/**
 * Adds entries to the history, in the transaction of what they tell of. Where no history is declared, nothing is kept.
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
 * Adds an entry for what changes no record, such as a sign-in.
 *
 * @param trx the transaction that it belongs to. Default: none.
 */
export const recordHistoryEvent = (store: Store, event: NewHistoryEntry, trx: Transaction = store.db): Promise<void> =>
  writeHistoryEntries(store, trx, [event])
