import type { PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { createStatementMeter, currentCallSignal } from '../../platform/admission/call-class'
import { type DatabaseFailure, DatabaseUnavailable } from '../../platform/database-unavailable'
import { onAbort } from '../../platform/on-abort'
import { cancelStatement } from './cancel-statement'
import { disableStatementNamesOn, preparedStatementName, recordStatementTime } from './prepared-statements'

/** What the codes of SQLSTATE mean that are nobody's fault, by code or class. */
const failings: Readonly<Record<string, DatabaseFailure>> = {
  '08': 'cut',
  '57P01': 'cut',
  '57P02': 'cut',
  '57P03': 'unreachable',
  '57P05': 'cut',
  '25P03': 'cut',
  '25P04': 'cut',
  '53300': 'unreachable',
  // What takes writes is elsewhere, or will be here again.
  '25006': 'cut',
  '57014': 'busy',
  '55P03': 'busy',
}

/**
 * Whether a statement failed because the connection has it planned under its name: it is not known by that, or a column was added
 * since. Unnamed, or over another connection, it is planned anew.
 */
const isForItsPlan = (error: unknown) =>
  error instanceof pg.DatabaseError &&
  (error.message.startsWith('cached plan must not change') || disableStatementNamesOn(error.code ?? ''))

/** What went wrong with the connection rather than with the statement; what has no code comes from the network. */
function failingOf(error: unknown): DatabaseFailure | undefined {
  if (isForItsPlan(error)) return 'cut'
  if (error instanceof pg.DatabaseError) {
    const { code = '' } = error
    return failings[code] ?? failings[code.slice(0, 2)]
  }
  return error instanceof TypeError || error instanceof RangeError ? undefined : 'cut'
}

/** Most statements that a connection has planned; one that has more is replaced, as the server keeps their plans with it. */
const mostPlanned = 300

const planned = new WeakMap<pg.PoolClient, Set<string>>()

/** A connection in use. Its fate is told by its statements; unheard, its breaking would end the process. */
export function createPooledConnection(client: pg.PoolClient, leave: () => void): PostgresPoolClient {
  let isCut = false
  const hear = () => {
    isCut = true
  }
  client.on('error', hear)
  const measured = createStatementMeter()
  let isWithin = false
  const names = planned.get(client) ?? new Set()
  planned.set(client, names)
  const ask = async (text: string, values: readonly unknown[]) => {
    const name = preparedStatementName(text, values, isWithin)
    if (name === undefined) return client.query(text, [...values])
    names.add(name)
    try {
      return await client.query({ text, values: [...values], name })
    } catch (error) {
      if (isWithin || !isForItsPlan(error)) throw error
      // Nothing was begun that it would have undone.
      isCut = true
      return client.query(text, [...values])
    }
  }
  const query = async (text: string, values: readonly unknown[]) => {
    // What a broken connection had begun is undone already.
    if (isCut && text === 'rollback') return { command: 'ROLLBACK', rowCount: 0, rows: [] }
    if (text.startsWith('start transaction')) isWithin = true
    // A transaction is never given up in its midst: what it holds is given back as soon as it ends.
    const signal = isWithin ? undefined : currentCallSignal()
    if (signal?.aborted) throw new DatabaseUnavailable('givenUp', signal.reason)
    const giveUp = () => {
      // What comes next over this connection could be ended in its place.
      isCut = true
      cancelStatement(client)
    }
    const stay = signal && onAbort(signal, giveUp)
    const begun = performance.now()
    try {
      const answer = await measured(text, () => ask(text, values))
      if (!isWithin) recordStatementTime(text, performance.now() - begun)
      return answer
    } catch (error) {
      const failing = signal?.aborted ? 'givenUp' : failingOf(error)
      if (failing === 'cut') isCut = true
      throw failing ? new DatabaseUnavailable(failing, error) : error
    } finally {
      stay?.()
    }
  }
  const release = () => {
    client.off('error', hear)
    client.release(isCut || names.size > mostPlanned)
    leave()
  }
  // Beyond text, Kysely's type takes cursors, which nothing here reads with.
  return { query, release } as never
}
