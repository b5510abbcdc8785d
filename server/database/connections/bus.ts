import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import type { Bus, BusListener, Database } from '../../contract/store'

/**
 * The channel of the schema, so that the schemas of one database have separate channels. PostgreSQL allows channel
 * names of at most 63 bytes.
 */
const channel = sql<string>`case current_schema() when 'public' then 'deckhand' else left('deckhand_' || current_schema(), 63) end`

const channelOf = sql<{ name: string }>`select ${channel} as name`

/**
 * The milliseconds in which a test message must arrive. Some connection poolers accept LISTEN, but do not deliver
 * messages.
 */
const patience = 3000

/**
 * The first and the longest pause before a broken connection is opened again, and the pause before an engine without
 * LISTEN is tried again. The pauses are in milliseconds.
 */
const pauses = { first: 250, longest: 15_000, unable: 60_000 }

/** The error codes of engines that do not support LISTEN. */
const isUnable = (error: unknown) =>
  error instanceof Error && 'code' in error && ['0A000', '42601', '42883', '42P01'].includes(String(error.code))

/**
 * The channel for messages between the processes of a PostgreSQL database, on a separate connection. A test message
 * detects database engines that deliver no messages.
 *
 * @param address returns the current address of the database, for each new connection.
 */
export function createBus(db: Database, address: () => string): Bus {
  const listeners = new Set<BusListener>()
  const hearing = new Set<() => void>()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isHeard = false
  let isClosed = false
  let isStarted = false
  let pause = pauses.first
  let silentUntil = Number.NEGATIVE_INFINITY

  const send = (word: string) => sql`select pg_notify(${channel}, ${word})`.execute(db)

  const drop = (fresh: pg.Client) => {
    fresh.removeAllListeners('end')
    // A connection may break while the server closes it.
    fresh.end().catch(() => {})
    if (client === fresh) client = undefined
    isHeard = false
  }

  const later = (delay: number) => {
    if (isClosed) return
    clearTimeout(timer)
    timer = setTimeout(() => void connect(), delay)
    timer.unref()
  }

  const connect = async () => {
    const fresh = new pg.Client({ connectionString: address(), keepAlive: true, connectionTimeoutMillis: 5000 })
    client = fresh
    const lost = () => {
      if (client !== fresh) return
      drop(fresh)
      later(pause)
      pause = Math.min(pause * 2, pauses.longest)
    }
    fresh.on('error', lost)
    fresh.on('end', lost)
    try {
      await fresh.connect()
      const { rows } = await channelOf.execute(db)
      await fresh.query(`listen "${rows[0]?.name}"`)
      const cameBack = await hears(fresh)
      if (client !== fresh) return
      if (!cameBack) throw Object.assign(new Error('The database delivers no messages.'), { code: '0A000' })
      fresh.on('notification', ({ payload = '' }) => {
        for (const listener of listeners) listener(payload)
      })
      isHeard = true
      pause = pauses.first
      for (const listener of hearing) listener()
    } catch (error) {
      if (client !== fresh) return
      drop(fresh)
      later(isUnable(error) ? pauses.unable : pause)
      pause = Math.min(pause * 2, pauses.longest)
    }
  }

  /** Whether a message from another connection arrives at this connection. */
  const hears = async (fresh: pg.Client): Promise<boolean> => {
    const word = `hear ${randomUUID()}`
    let end = (_: boolean) => {}
    const came = new Promise<boolean>((resolve) => {
      end = resolve
    })
    const hear = ({ payload }: { payload?: string | undefined }) => payload === word && end(true)
    const timeout = setTimeout(() => end(false), patience)
    fresh.on('notification', hear)
    fresh.once('end', () => end(false))
    try {
      await send(word)
      return await came
    } finally {
      clearTimeout(timeout)
      fresh.off('notification', hear)
    }
  }

  return {
    call: (word) => {
      if (performance.now() < silentUntil) return
      send(word).catch((error) => {
        if (isUnable(error)) silentUntil = performance.now() + pauses.unable
      })
    },
    listen: (listener) => {
      listeners.add(listener)
      if (!isStarted) {
        isStarted = true
        void connect()
      }
      return () => listeners.delete(listener)
    },
    isConnected: () => isHeard,
    onConnected: (listener) => {
      hearing.add(listener)
      return () => hearing.delete(listener)
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      if (client) drop(client)
    },
  }
}
