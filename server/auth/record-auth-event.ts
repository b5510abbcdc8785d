import type { FastifyRequest } from 'fastify'
import type { HistoryAction } from '../../vocabulary'
import type { Store, Transaction } from '../contract/store'
import { callOriginOf } from '../database/history/call-origin'
import { recordHistoryEvent } from '../database/history/entries'

/** Somebody who signs in, or tries to: without an id, nobody of that e-mail address is known. */
interface AuthEventSubject {
  readonly id?: string
  readonly name: string
}

const longestName = 200

/**
 * Adds to the history what somebody did about their signing in.
 *
 * @param trx the transaction that it belongs to. Default: none.
 * @param times how often it happened, where not each time is told. Default: once.
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
  // What people do about their signing in belongs to no batch.
  const { batch: _, ...origin } = callOriginOf(request)
  return recordHistoryEvent(store, { action, by, about, origin, ...(times && { times }) }, trx)
}
