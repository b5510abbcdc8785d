import { type CompiledQuery, sql } from 'kysely'
import type { Ask, Asking } from './query-cache'
import type { Database } from './store'
import { Unavailable } from './unavailable'

/** How many answers are remembered. */
const answersKept = 1000

interface Remembered {
  readonly state: string
  readonly answer: unknown
}

/**
 * By which transactions have ended: two statements that see the same ones see the same rows. A server that starts again may give
 * out the numbers anew that it had not written down.
 */
const seen = sql<string>`concat(txid_current_snapshot(), ' ', pg_postmaster_start_time())`

const column = 'deckhand_seen'

/**
 * Asks a database whose statements can say which transactions they see, and remembers what adds up many rows until another one has
 * ended, of whichever process. Of engines whose rows do not carry the numbers of transactions, which are found out by a try, nothing
 * is remembered.
 */
export function askingBySnapshots(db: Database): Asking {
  const answers = new Map<string, Remembered>()
  const seenBy = seen.compile(db).sql
  let known: Promise<boolean> | undefined
  const tells = () => {
    known ??= sql`select ${seen} as seen, xmin from deckhand_version limit 1`.execute(db).then(
      () => true,
      (error) => {
        if (error instanceof Unavailable) known = undefined
        return false
      },
    )
    return known
  }
  const now = async () => (await sql<{ seen: string }>`select ${seen} as seen`.execute(db)).rows[0]?.seen
  const read = async <Row>(query: CompiledQuery<Row>) => {
    if (!(await tells())) return { rows: (await db.executeQuery(query)).rows, state: undefined }
    const text = `select answer.*, ${seenBy} as ${column} from (${query.sql}) as answer`
    const { rows } = await db.executeQuery<Row & { [column]?: string }>({ ...query, sql: text })
    return { rows, state: rows[0]?.[column] }
  }
  const ask: Ask = async <Row, Answer>(
    query: CompiledQuery<Row>,
    make: (rows: readonly Row[]) => Answer,
    at?: string,
  ) => {
    const key = `${query.sql} ${JSON.stringify(query.parameters)}`
    const one = answers.get(key)
    if (one && one.state === (at ?? (await now()))) return one.answer as Answer
    const { rows, state } = await read(query)
    const answer = make(rows)
    if (answers.size >= answersKept) answers.clear()
    if (state !== undefined) answers.set(key, { state, answer })
    return answer
  }
  return {
    ask,
    // To ask whether something was written takes as long as to read it.
    askQuick: async (query, make) => {
      const { rows, state } = await read(query)
      return { answer: make(rows), state }
    },
  }
}
