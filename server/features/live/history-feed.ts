import { sql } from 'kysely'
import { type AnyRecord, historyResource } from '../../../vocabulary'
import type { Store } from '../../contract/store'
import { tableName } from '../../contract/table-model'
import { continueIdsAfter, newId } from '../../database/ids'
import { onCommit } from '../../database/transactions/commit-notifications'

type Listener = (entries: readonly AnyRecord[]) => void | Promise<void>

/** A feed of new history entries. The feed reports every entry once, soon after its transaction has committed. */
export interface HistoryFeed {
  /** The id of the last known entry. The id is empty if the history has no entries. */
  position(): string
  /** Resolves when the feed has started. */
  ready(): Promise<void>
  /**
   * The entries after a cursor. The oldest entry is first, and some entries may be repeated. Undefined if there are too
   * many entries, or if the cursor is invalid. Without a cursor, the result contains the entries of the last seconds,
   * in which a page was loading.
   */
  since(cursor?: string): Promise<readonly AnyRecord[] | undefined>
  follow(listener: Listener): () => void
  close(): void
}

/** The maximum number of entries per query. */
const atOnce = 500

/** The maximum number of entries after a cursor. */
const mostBehind = 1000

/** The maximum age of a valid cursor in milliseconds, by the clock of the process that wrote the entry. */
const longestBehind = 60 * 60 * 1000

/**
 * The overlaps of two queries in milliseconds. Each process makes ids by its own clock, some time before its
 * transaction commits. Queries therefore start before the latest entry. Entries that a message reports by id do not
 * depend on a clock.
 */
const overlap = { look: 10_000, resume: 60_000 }

/** The milliseconds for which ids are collected before one query reads the entries. */
const gathering = 40

/** The milliseconds between two queries of the history, with and without a connection to the message channel. */
const looking = { heard: 5000, unheard: 1000 }

/** The maximum number of ids in one message. The number is limited because messages have a maximum length. */
const idsInAWord = 100

const word = 'entries '

/** The milliseconds that a UUID of version 7 contains. */
const timeOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** The first possible id at the given time. */
const firstOf = (time: number) => {
  const digits = Math.max(0, time).toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`
}

/** @param failed a function that receives errors in the background. */
export function createHistoryFeed(store: Store, failed: (error: unknown) => void): HistoryFeed {
  const { db, dialect, bus } = store
  const history = store.registry.get(historyResource)
  const table = sql.table(tableName(historyResource))
  const listeners = new Set<Listener>()
  const waiting = new Set<string>()
  /** The reported and queued ids with their times. These ids prevent a query from reporting an entry twice. */
  const known = new Map<string, number>()
  let latest = ''
  let timer: NodeJS.Timeout | undefined
  let lookTimer: NodeJS.Timeout | undefined
  let started: Promise<void> | undefined
  let isClosed = false
  let telling = Promise.resolve()

  const idsFrom = async (from: string, most: number) => {
    const { rows } = await sql<{ id: string }>`
      select id from ${table} where id >= ${from} order by id limit ${most}`.execute(db)
    return rows.map(({ id }) => id)
  }

  const remember = (id: string) => {
    known.set(id, performance.now())
    if (id <= latest) return
    latest = id
    continueIdsAfter(id)
  }

  const forgetOld = () => {
    const before = performance.now() - 2 * overlap.resume
    const from = latest === '' ? '' : firstOf(timeOf(latest) - 2 * overlap.look)
    for (const [id, at] of known) {
      if (at > before) break
      if (id < from) known.delete(id)
    }
  }

  /** Queues entries that were not reported yet. */
  const take = (ids: readonly string[]) => {
    for (const id of ids)
      if (!known.has(id)) {
        remember(id)
        waiting.add(id)
      }
    if (waiting.size > 0) timer ??= setTimeout(tell, gathering)
  }

  const tell = () => {
    timer = undefined
    telling = telling.then(tellWaiting).catch((error) => {
      failed(error)
      timer ??= setTimeout(tell, looking.unheard)
    })
  }

  const tellWaiting = async () => {
    while (waiting.size > 0 && !isClosed) {
      const ids = [...waiting].slice(0, atOnce)
      const entries = listeners.size > 0 ? await read(ids) : []
      for (const id of ids) waiting.delete(id)
      for (const listener of listeners) await listener(entries)
    }
    forgetOld()
  }

  const read = async (ids: readonly string[]): Promise<readonly AnyRecord[]> => {
    const entries: readonly AnyRecord[] = ids.length > 0 ? await store.getAll(history, ids, db) : []
    return entries.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  }

  const readFrom = async (time: number) => {
    const ids = await idsFrom(firstOf(time), mostBehind + 1)
    return ids.length > mostBehind ? undefined : (await Promise.all(inParts(ids).map(read))).flat()
  }

  /** Finds entries that no message reported, for example without a message channel or after a broken connection. */
  const look = async () => {
    const from = latest === '' ? '' : firstOf(timeOf(latest) - overlap.look)
    take(await idsFrom(from, 20 * atOnce))
  }

  const lookOn = () => {
    if (isClosed || !dialect.isShared) return
    lookTimer = setTimeout(
      () =>
        void look()
          .catch(() => {})
          .finally(lookOn),
      bus?.isConnected() ? looking.heard : looking.unheard,
    )
    lookTimer.unref()
  }

  const start = async () => {
    const { rows } = await sql<{ id: string | null }>`select max(id) as id from ${table}`.execute(db)
    const last = rows[0]?.id ?? ''
    if (isId(last)) remember(last)
    if (latest !== '') for (const id of await idsFrom(firstOf(timeOf(latest) - overlap.look), 20 * atOnce)) remember(id)
    lookOn()
  }

  const hear = (text: string) => {
    if (text.startsWith(word)) take(text.slice(word.length).split(' ').filter(isId))
  }

  const stops = [
    onCommit(db, (ids) => {
      for (let at = 0; bus && at < ids.length; at += idsInAWord)
        bus.call(word + ids.slice(at, at + idsInAWord).join(' '))
      if (started) take(ids)
    }),
  ]

  return {
    position: () => latest,
    ready: async () => started,
    since: async (cursor) => {
      await started
      if (cursor === undefined) return readFrom(timeOf(newId()) - overlap.look)
      if (!isId(cursor) || timeOf(latest || cursor) - timeOf(cursor) > longestBehind) return undefined
      // If a clock was set back, newer entries may have ids before the cursor.
      if (timeOf(cursor) - timeOf(newId()) > overlap.look) return undefined
      return readFrom(timeOf(cursor) - overlap.resume)
    },
    follow: (listener) => {
      listeners.add(listener)
      if (!started) {
        if (bus)
          stops.push(
            bus.listen(hear),
            bus.onConnected(() => void look().catch(() => {})),
          )
        started = start().catch(failed)
      }
      return () => listeners.delete(listener)
    },
    close: () => {
      isClosed = true
      clearTimeout(timer)
      clearTimeout(lookTimer)
      for (const stop of stops) stop()
    },
  }
}

const inParts = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, at) => ids.slice(at * atOnce, (at + 1) * atOnce))
