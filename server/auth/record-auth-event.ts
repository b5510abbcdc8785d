import type { FastifyRequest } from 'fastify'
import type { HistoryAction } from '../../vocabulary'
import type { Store, Transaction } from '../contract/store'
import { callOriginOf } from '../database/history/call-origin'
import { recordHistoryEvent } from '../database/history/entries'

/** The person of a sign-in event. The id is missing if no account has this e-mail address. */
interface AuthEventSubject {
  readonly id?: string
  readonly name: string
}

const longestName = 200

/**
 * Adds an event of the sign-in to the history.
 *
 * @param trx the transaction of the event. Default: no transaction.
 * @param times the number of occurrences, for an entry that summarizes several events. Default: 1.
 */
export const recordAuthEvent = (
  store: Store,
  request: FastifyRequest,
  action: HistoryAction,
  { id, name: given }: AuthEventSubject,
  trx?: Transaction,
  times?: number,
): Promise<void> => {
  const name = given.slice(0, longestName)
  const about = { resource: 'user', title: name, ...(id && { record: id }) }
  const by = { name, ...(id && { id }) }
  // Events of the sign-in belong to no batch.
  const { batch: _, ...origin } = callOriginOf(request)
  return recordHistoryEvent(store, { action, by, about, origin, ...(times && { times }) }, trx)
}
