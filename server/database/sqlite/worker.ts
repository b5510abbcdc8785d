/** The start data of a thread. */
export interface SqliteWorkerData {
  /** The path of the driver: `libsql`, or `libsql/promise` for statements that can be interrupted. */
  readonly driver: string
  readonly file: string
  readonly pragmas: readonly string[]
}

/** A statement for a thread. A statement may begin a transaction, and may stream its rows in chunks of `atOnce`. */
interface StatementRequest {
  readonly id: number
  readonly text: string
  readonly values: readonly unknown[]
  readonly opensTransaction?: boolean
  readonly atOnce?: number
}

/**
 * A request to a thread: run a statement, continue a stream, cancel a statement, or close. Each statement has an id.
 */
export type SqliteWorkerRequest =
  | StatementRequest
  | { readonly more: number }
  | { readonly stop: number }
  | { readonly close: true }

/** A response of a thread, with the id of the statement. */
export interface SqliteWorkerReply {
  readonly id: number
  readonly rows?: readonly unknown[]
  /** Whether these rows are the last rows of a stream. */
  readonly isLast?: boolean
  readonly changes?: number
  readonly lastInsertRowid?: number
  /** The milliseconds that a read took. */
  readonly took?: number
  readonly failure?: { readonly message: string; readonly code: string; readonly rawCode: number }
}

/** The functions that both drivers have. One driver returns values, and the other driver returns promises. */
interface Statement {
  readonly reader: boolean
  all(values: readonly unknown[]): unknown[] | Promise<unknown[]>
  run(values: readonly unknown[]): { changes: number; lastInsertRowid: number }
  iterate(values: readonly unknown[]): Iterator<unknown> | Promise<Iterator<unknown>>
}

interface Connection {
  readonly inTransaction: boolean
  prepare(text: string): Statement | Promise<Statement>
  exec(text: string): unknown
  interrupt(): void
  close(): void
}

/**
 * The code of a thread with one connection, which runs one statement after the other. The thread receives this function
 * as text, so that the thread needs no file on disk. Therefore the function must not use anything else from this
 * module.
 *
 * @param load Node's `require`.
 */
export function runSqliteWorker(load: (name: string) => unknown): void {
  /**
   * The maximum number of cached prepared statements. Preparing the statement of a list takes longer than running the
   * statement.
   */
  const statementsKept = 500
  /**
   * The milliseconds before a statement is interrupted again. The first interrupt has no effect if the statement has
   * not started yet.
   */
  const pressing = 10

  const { parentPort, workerData } = load('node:worker_threads') as typeof import('node:worker_threads')
  const { driver, file, pragmas } = workerData as SqliteWorkerData
  const Driver = load(driver) as new (file: string) => Connection
  const connection = new Driver(file)
  const statements = new Map<string, Statement>()
  const waiting: StatementRequest[] = []
  const stopped = new Set<number>()
  let current: number | undefined
  let isClosing = false
  let goOn: (() => void) | undefined

  const tell = (reply: SqliteWorkerReply) => parentPort?.postMessage(reply)

  const prepared = async (text: string) => {
    const kept = statements.get(text) ?? (await connection.prepare(text))
    statements.delete(text)
    statements.set(text, kept)
    for (const oldest of statements.keys()) {
      if (statements.size <= statementsKept) break
      statements.delete(oldest)
    }
    return kept
  }

  const expectWanted = (id: number) => {
    if (stopped.has(id)) throw Object.assign(new Error('interrupted'), { code: 'SQLITE_INTERRUPT', rawCode: 9 })
  }

  const stream = async (id: number, text: string, values: readonly unknown[], atOnce: number) => {
    const rows = await (await connection.prepare(text)).iterate(values)
    for (let isLast = false; !isLast; ) {
      expectWanted(id)
      const some: unknown[] = []
      while (some.length < atOnce && !isLast) {
        const { value, done } = rows.next()
        if (done) isLast = true
        else some.push(value)
      }
      const asked = new Promise<void>((resolve) => {
        goOn = resolve
      })
      tell({ id, rows: some, isLast })
      if (!isLast) await asked
    }
  }

  const answer = async ({ id, text, values, opensTransaction: begins, atOnce }: StatementRequest) => {
    try {
      // On a full disk, SQLite has already rolled back the transaction. An error of this rollback would hide the
      // original error.
      if (text === 'rollback' && !connection.inTransaction) return tell({ id, rows: [] })
      if (begins) await connection.exec('begin')
      if (atOnce !== undefined) return await stream(id, text, values, atOnce)
      const statement = await prepared(text)
      expectWanted(id)
      if (statement.reader) {
        const start = performance.now()
        const rows = await statement.all(values)
        return tell({ id, rows, took: performance.now() - start })
      }
      const { changes, lastInsertRowid } = statement.run(values)
      tell({ id, rows: [], changes, lastInsertRowid })
    } catch (error) {
      const { message, code = '', rawCode = 0 } = error as Error & { code?: string; rawCode?: number }
      tell({ id, failure: { message, code, rawCode } })
    }
  }

  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      current = next.id
      await answer(next)
      stopped.delete(next.id)
      current = undefined
    }
    if (isClosing) {
      statements.clear()
      connection.close()
      parentPort?.close()
    }
  }

  const stop = (id: number) => {
    const at = waiting.findIndex((one) => one.id === id)
    if (at < 0 && current !== id) return
    stopped.add(id)
    if (at >= 0) return
    goOn?.()
    const timer = setInterval(() => (current === id ? connection.interrupt() : clearInterval(timer)), pressing)
    connection.interrupt()
  }

  let begun: Promise<void> | undefined
  const begin = async () => {
    for (const pragma of pragmas) await connection.exec(`pragma ${pragma}`)
  }

  parentPort?.on('message', (question: SqliteWorkerRequest) => {
    if ('stop' in question) return stop(question.stop)
    if ('more' in question) return goOn?.()
    if ('close' in question) isClosing = true
    else waiting.push(question)
    if (current !== undefined) return
    current = -1
    begun ??= begin()
    void begun.then(work)
  })
}
