import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import Driver from 'libsql'
import type { DatabaseFailure } from '../../platform/database-unavailable'
import { DatabaseUnavailable } from '../../platform/database-unavailable'
import { onAbort } from '../../platform/on-abort'
import { runSqliteWorker, type SqliteWorkerData, type SqliteWorkerReply, type SqliteWorkerRequest } from './worker'

/** A statement with its values. */
export interface SqliteStatement {
  readonly sql: string
  readonly parameters: readonly unknown[]
  /** Whether a transaction begins with it. Default: false. */
  readonly opensTransaction?: boolean
}

/** A connection to a file, in a thread of its own. Statements are answered in the order in which they were asked. */
export interface SqliteConnection {
  /**
   * Asks a statement. Where the signal is given, the statement ends once that is aborted.
   *
   * @throws what SQLite says, with its `code`; Unavailable 'given up' where the signal was aborted.
   */
  ask(asked: SqliteStatement, signal?: AbortSignal): Promise<SqliteWorkerReply>
  /** Reads rows, so many at once, and no faster than they are taken; a reader that leaves early ends the connection. */
  stream(asked: SqliteStatement, atOnce: number): AsyncGenerator<readonly unknown[]>
  /** It takes no statements any more. */
  readonly isEnded: boolean
  /** Whether it has not answered yet all that it was asked. */
  readonly isBusy: boolean
  /** Answers what was asked, and ends. */
  close(): Promise<void>
}

const { resolve } = createRequire(import.meta.url)

const source = `(${runSqliteWorker})(require)`

interface Waiting {
  readonly asked: SqliteStatement
  readonly resolve: (reply: SqliteWorkerReply) => void
  readonly reject: (error: unknown) => void
}

/**
 * Opens a connection in a thread of its own.
 *
 * @param canBeStopped whether statements end when they are given up. One that writes works to the end, and is quicker.
 * @param answered told of each statement that was answered, before whoever asked is. Default: nobody is.
 */
export function openSqliteConnection(
  file: string,
  pragmas: readonly string[],
  canBeStopped: boolean,
  answered?: (asked: SqliteStatement) => void,
): SqliteConnection {
  const driver = resolve(canBeStopped ? 'libsql/promise' : 'libsql')
  const worker = new Worker(source, { eval: true, workerData: { driver, file, pragmas } satisfies SqliteWorkerData })
  const waiting = new Map<number, Waiting>()
  let ids = 0
  let isEnded = false
  let cause: unknown = new Error('The connection is closed.')
  const tell = (question: SqliteWorkerRequest) => worker.postMessage(question)
  const expect = (id: number, asked: SqliteStatement) =>
    new Promise<SqliteWorkerReply>((resolve, reject) => {
      // While nothing is asked, the process may end.
      if (waiting.size === 0) worker.ref()
      waiting.set(id, { asked, resolve, reject })
    })
  const settle = (id: number): Waiting | undefined => {
    const one = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) worker.unref()
    return one
  }
  worker.unref()
  worker.on('message', (reply: SqliteWorkerReply) => {
    const { id, failure } = reply
    const one = settle(id)
    if (one) answered?.(one.asked)
    if (failure) one?.reject(new Driver.SqliteError(failure.message, failure.code, failure.rawCode))
    else one?.resolve(reply)
  })
  worker.on('error', (error) => {
    cause = error
  })
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      isEnded = true
      for (const id of [...waiting.keys()]) settle(id)?.reject(failed('cut', cause))
      resolve()
    })
  })
  const expectOpen = () => {
    if (isEnded) throw failed('cut', cause)
  }
  const close = () => {
    if (isEnded) return ended
    isEnded = true
    worker.ref()
    tell({ close: true })
    return ended
  }

  return {
    ask: async (asked, signal) => {
      const { sql: text, parameters: values, opensTransaction: begins } = asked
      expectOpen()
      if (signal?.aborted) throw failed('givenUp', signal.reason)
      const id = ++ids
      const answer = expect(id, asked)
      tell({ id, text, values, ...(begins && { opensTransaction: begins }) })
      if (!signal) return answer
      const leave = onAbort(signal, () => tell({ stop: id }))
      try {
        return await answer
      } catch (error) {
        throw signal.aborted ? failed('givenUp', error) : error
      } finally {
        leave()
      }
    },
    stream: async function* (asked, atOnce) {
      const { sql: text, parameters: values } = asked
      expectOpen()
      const id = ++ids
      let isLast = false
      try {
        let answer = expect(id, asked)
        tell({ id, text, values, atOnce })
        while (!isLast) {
          const reply = await answer
          isLast = reply.isLast === true
          if (reply.rows && reply.rows.length > 0) yield reply.rows
          if (isLast) return
          answer = expect(id, asked)
          tell({ more: id })
        }
      } finally {
        // A statement that is read in part keeps its connection at that moment for ever.
        if (!isLast) {
          tell({ stop: id })
          void close()
        }
      }
    },
    get isBusy() {
      return waiting.size > 0
    },
    get isEnded() {
      return isEnded
    },
    close,
  }
}

const failed = (failing: DatabaseFailure, cause: unknown) => new DatabaseUnavailable(failing, cause)
