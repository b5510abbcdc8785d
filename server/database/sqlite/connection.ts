import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import Driver from 'libsql'
import { onAbort } from '../../platform/concurrency'
import type { DatabaseFailure } from '../../platform/database-unavailable'
import { DatabaseUnavailable } from '../../platform/database-unavailable'
import { runSqliteWorker, type SqliteWorkerData, type SqliteWorkerReply, type SqliteWorkerRequest } from './worker'

/** A statement with its values. */
export interface SqliteStatement {
  readonly sql: string
  readonly parameters: readonly unknown[]
  /** Whether the statement begins a transaction. Default: false. */
  readonly opensTransaction?: boolean
}

/** A connection to a file, in a separate thread. The connection runs statements in the sequence of the calls. */
export interface SqliteConnection {
  /**
   * Runs a statement. Aborting the optional signal cancels the statement.
   *
   * @throws the error of SQLite with its `code`. Throws DatabaseUnavailable 'givenUp' if the signal was aborted.
   */
  ask(asked: SqliteStatement, signal?: AbortSignal): Promise<SqliteWorkerReply>
  /**
   * Streams rows in chunks of `atOnce`, only as fast as the caller consumes them. If the caller stops early, the
   * connection is closed.
   */
  stream(asked: SqliteStatement, atOnce: number): AsyncGenerator<readonly unknown[]>
  /** Whether the connection accepts no more statements. */
  readonly isEnded: boolean
  /** Whether a statement is still running or waiting. */
  readonly isBusy: boolean
  /** Completes the open statements, and then closes the connection. */
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
 * Opens a connection in a separate thread.
 *
 * @param canBeStopped whether statements can be cancelled. A connection for writes cannot cancel its statements, and is
 * therefore faster.
 * @param answered a function that is called after each statement, before the caller gets the result. Default: no
 * function.
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
      // If no statement is open, the thread does not keep the process running.
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
        // A partly read statement would keep its snapshot open forever.
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
