import type { PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { createStatementMeter, currentCallSignal } from '../../platform/admission'
import { onAbort } from '../../platform/concurrency'
import { type DatabaseFailure, DatabaseUnavailable } from '../../platform/database-unavailable'
import { disableStatementNamesOn, preparedStatementName, recordStatementTime } from './prepared-statements'

/** The failures that the statement did not cause, by SQLSTATE code or class. */
const failings: Readonly<Record<string, DatabaseFailure>> = {
  '08': 'cut',
  '57P01': 'cut',
  '57P02': 'cut',
  '57P03': 'unreachable',
  '57P05': 'cut',
  '25P03': 'cut',
  '25P04': 'cut',
  '53300': 'unreachable',
  // The host is read-only. Another host accepts writes now, or this host will accept writes again.
  '25006': 'cut',
  '57014': 'busy',
  '55P03': 'busy',
}

/**
 * Whether a statement failed because of its prepared plan. The cause is either a statement name that the connection
 * does not know, or a column that was added in the meantime. Without a name, or on another connection, the database
 * plans the statement again.
 */
const isForItsPlan = (error: unknown) =>
  error instanceof pg.DatabaseError &&
  (error.message.startsWith('cached plan must not change') || disableStatementNamesOn(error.code ?? ''))

/**
 * The failure of the connection, if the statement did not cause the error. Errors without a code come from the network.
 */
function failingOf(error: unknown): DatabaseFailure | undefined {
  if (isForItsPlan(error)) return 'cut'
  if (error instanceof pg.DatabaseError) {
    const { code = '' } = error
    return failings[code] ?? failings[code.slice(0, 2)]
  }
  return error instanceof TypeError || error instanceof RangeError ? undefined : 'cut'
}

/**
 * The maximum number of prepared statements on a connection. A connection with more prepared statements is replaced,
 * because the database server stores the plan of each statement.
 */
const mostPlanned = 300

const planned = new WeakMap<pg.PoolClient, Set<string>>()

/**
 * Wraps a connection in use. A statement on a broken connection reports the break. Without the error listener, a broken
 * connection would end the process.
 */
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
      // No transaction is open, so that the error has rolled back nothing.
      isCut = true
      return client.query(text, [...values])
    }
  }
  const query = async (text: string, values: readonly unknown[]) => {
    // When a connection breaks, the database rolls back its transaction.
    if (isCut && text === 'rollback') return { command: 'ROLLBACK', rowCount: 0, rows: [] }
    if (text.startsWith('start transaction')) isWithin = true
    // A running transaction is never cancelled. The locks of a transaction are released as soon as the transaction
    // ends.
    const signal = isWithin ? undefined : currentCallSignal()
    if (signal?.aborted) throw new DatabaseUnavailable('givenUp', signal.reason)
    const giveUp = () => {
      // The cancellation could hit the next statement of this connection.
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
  // Kysely's type also accepts cursors, which this code does not use.
  return { query, release } as never
}

/** Properties of a client that the types of the driver omit. */
interface Connecting {
  readonly host: string
  readonly port: number
  readonly ssl: pg.ClientConfig['ssl']
  readonly processID: number
  readonly secretKey: unknown
  readonly connection: {
    on(event: 'connect' | 'sslconnect' | 'error', hear: () => void): void
    connect(port: number | string, host?: string): void
    requestSsl(): void
    cancel(processID: number, secretKey: unknown): void
  }
}

const inside = (client: pg.ClientBase) => client as unknown as Connecting

/**
 * Cancels the running statement of a connection, through a new connection with the cancel protocol. A connection
 * pooler, such as PgBouncer, forwards the cancel request to the correct server connection. A statement such as
 * `pg_cancel_backend` could cancel another client's statement. The server does not respond to a cancel request. A
 * cancel request after the end of the statement has no effect.
 */
function cancelStatement(client: pg.ClientBase): void {
  const { processID, secretKey, ssl, host, port } = inside(client)
  const { connection } = inside(new pg.Client({ host, port, ssl }))
  const ask = () => connection.cancel(processID, secretKey)
  // If the database server cannot be reached, the statement ends when its own timeout expires.
  connection.on('error', () => {})
  connection.on('connect', () => (ssl ? connection.requestSsl() : ask()))
  connection.on('sslconnect', ask)
  if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`)
  else connection.connect(port, host)
}
