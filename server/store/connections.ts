import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { onceGone } from '../gone'
import { cancel } from './cancel'
import { createHosts } from './hosts'
import { meter, shareOut, signalOfCall } from './lanes'
import { type Failing, Unavailable } from './unavailable'

/** How many connections there are at most, and how long anything may take. */
export interface ConnectionLimits {
  /** Connections of this process at most. */
  readonly pool: number
  /** Seconds until a connection has to be there. */
  readonly connectSeconds: number
  /** Seconds that a statement may take; 0 for as long as it likes. */
  readonly statementSeconds: number
  /** Seconds that a statement waits for what others hold; 0 for as long as it takes. */
  readonly lockSeconds: number
}

/** What holds unless the settings say otherwise. */
export const usualLimits: ConnectionLimits = { pool: 20, connectSeconds: 5, statementSeconds: 30, lockSeconds: 15 }

const int8 = 20

/** Counts and money in minor units come as eight-byte integers, all of which are small enough to be numbers. */
const types = {
  getTypeParser: ((oid: number, format: 'text') =>
    oid === int8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/** What the server is given beyond a statement's own time to say that it took too long, in seconds. */
const grace = 5

/** Seconds after which the server undoes a transaction in which nothing is done, such as that of a machine which is gone. */
const idleSeconds = 60

/**
 * What each connection is told at its beginning. An engine that does not know of something is left as it is. PostgreSQL
 * compiles a query that it thinks dear, which takes longer than to run any of ours; and what is derived looks dearer than
 * it is.
 */
const beginnings = ({ statementSeconds, lockSeconds }: ConnectionLimits): string[] => [
  'set jit = off',
  `set statement_timeout = ${statementSeconds * 1000}`,
  `set lock_timeout = ${lockSeconds * 1000}`,
  `set idle_in_transaction_session_timeout = ${idleSeconds * 1000}`,
]

/** What the codes of SQLSTATE mean that are nobody's fault, by code or class. */
const failings: Readonly<Record<string, Failing>> = {
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

/** What went wrong with the connection rather than with the statement; what has no code comes from the network. */
function failingOf(error: unknown): Failing | undefined {
  if (error instanceof pg.DatabaseError) {
    const { code = '', message } = error
    // A column was added since the statement was planned; another connection plans it anew.
    if (message.startsWith('cached plan must not change')) return 'cut'
    if (ofNames.includes(code)) {
      areNamed = false
      return 'cut'
    }
    return failings[code] ?? failings[code.slice(0, 2)]
  }
  return error instanceof TypeError || error instanceof RangeError ? undefined : 'cut'
}

/** Statements with more values are those of many rows, which come once. */
const mostValues = 200

/**
 * What is answered where a statement is not known, or already, by a name that this process has given it: a pooler hands the
 * connections to the server from one client to the next.
 */
const ofNames = ['26000', '42P05']

/** Whether statements are known by names, until a pooler shows that they are not. */
let areNamed = true

const names = new Map<string, string>()

/** Most names that are remembered; those of more are worked out anew. */
const mostNames = 5000

/** A name for a statement, within the 63 characters that PostgreSQL keeps. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('base64url')
  if (names.size >= mostNames) names.clear()
  names.set(text, name)
  return name
}

/** A connection in use. Its fate is told by its statements; unheard, its breaking would end the process. */
function lend(client: pg.PoolClient, leave: () => void): PostgresPoolClient {
  let isCut = false
  const hear = () => {
    isCut = true
  }
  client.on('error', hear)
  const measured = meter()
  let isWithin = false
  /** What is done within transactions, over and over, is planned once for each connection. */
  const stated = (text: string, values: readonly unknown[]) => {
    if (text.startsWith('start transaction')) isWithin = true
    const isNamed = areNamed && isWithin && values.length > 0 && values.length <= mostValues
    return { text, values: [...values], ...(isNamed && { name: nameOf(text) }) }
  }
  const query = async (text: string, values: readonly unknown[]) => {
    // What a broken connection had begun is undone already.
    if (isCut && text === 'rollback') return { command: 'ROLLBACK', rowCount: 0, rows: [] }
    const asked = stated(text, values)
    // A transaction is never given up in its midst: what it holds is given back as soon as it ends.
    const signal = isWithin ? undefined : signalOfCall()
    if (signal?.aborted) throw new Unavailable('givenUp', signal.reason)
    const giveUp = () => {
      // What comes next over this connection could be ended in its place.
      isCut = true
      cancel(client)
    }
    const stay = signal && onceGone(signal, giveUp)
    try {
      return await measured(text, () => client.query(asked))
    } catch (error) {
      const failing = signal?.aborted ? 'givenUp' : failingOf(error)
      if (failing === 'cut') isCut = true
      throw failing ? new Unavailable(failing, error) : error
    } finally {
      stay?.()
    }
  }
  const release = () => {
    client.off('error', hear)
    client.release(isCut)
    leave()
  }
  // Beyond text, Kysely's type takes cursors, which nothing here reads with.
  return { query, release } as never
}

/** @throws Error where the host takes no writes, as a replica does. */
async function expectWrites(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('show transaction_read_only')
  if (rows[0]?.transaction_read_only !== 'off') throw new Error('it takes no writes')
}

/** How many connections do what, and how many callers wait for one. */
export type Usage = Readonly<Record<'busy' | 'idle' | 'waiting', number>>

interface Connections extends PostgresPool {
  usage(): Usage
  /** The address of the host that took writes last. */
  address(): string
}

/**
 * Connections to a PostgreSQL database, or to an engine that speaks its protocol. One that breaks is replaced when the next
 * is needed, and whoever used it gets an {@link Unavailable}. Of several hosts that the address names, the first that takes
 * writes is used, looked for at each new connection.
 */
export function connectTo(databaseUrl: string, limits: ConnectionLimits): Connections {
  const { pool: max, connectSeconds, statementSeconds, lockSeconds } = limits
  const hosts = createHosts(databaseUrl)
  const pool = new pg.Pool({
    Client: class extends pg.Client {
      constructor(options: pg.ClientConfig = {}) {
        super({ ...options, connectionString: hosts.current() })
      }
    },
    types,
    max,
    connectionTimeoutMillis: connectSeconds * 1000,
    keepAlive: true,
    // Questions that do not wait for each other's answers are sent at once.
    pipeline: true,
    ...(statementSeconds > 0 && { query_timeout: (statementSeconds + grace) * 1000 }),
    onConnect: async (client) => {
      if (hosts.areSeveral) await expectWrites(client)
      for (const statement of beginnings(limits)) await client.query(statement).catch(() => {})
    },
  })
  // One that breaks while nobody uses it is replaced as well.
  pool.on('error', () => {})
  // Those who have one may wait for a lock.
  const patience = connectSeconds + lockSeconds
  const waited = () => new Unavailable('busy', new Error(`No connection was free within ${patience} s.`))
  const enter = shareOut(max, patience * 1000, waited)
  return {
    connect: async () => {
      const leave = await enter()
      try {
        return lend(await hosts.find(() => pool.connect()), leave)
      } catch (error) {
        leave()
        throw new Unavailable('unreachable', error)
      }
    },
    end: () => pool.end(),
    address: hosts.current,
    usage: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: enter.waiting() + pool.waitingCount,
    }),
  }
}
