import { type CompiledQuery, sql } from 'kysely'
import type { CachedQuery, ComputeCached, Database } from '../../contract/store'
import { runAsSeparateCall } from '../../platform/admission'
import { createBoundedCache, textLengthOf } from '../../platform/bounded-cache'
import { DatabaseUnavailable } from '../../platform/database-unavailable'
import type { QueryCache } from './query-cache'

/**
 * The set of visible transactions. Two statements with the same set see the same rows. The set includes the start time
 * of the database server, because a crashed server can reuse transaction ids.
 */
const visibleTransactions = sql<string>`concat(txid_current_snapshot(), ' ', pg_postmaster_start_time())`

const column = 'deckhand_seen'

interface Remembered {
  readonly state: string
  readonly answer: unknown
}

/**
 * Caches results together with the set of transactions that the results are based on. When any transaction of any
 * process ends, the cached results become invalid. If the rows of a database engine have no transaction ids, nothing is
 * cached. A test query detects such database engines.
 */
export function createSnapshotCache(db: Database): { readonly asking: QueryCache; readonly recall: ComputeCached } {
  const answers = createBoundedCache<Remembered>()
  const seenBy = visibleTransactions.compile(db).sql
  let known: Promise<boolean> | undefined
  const tells = () => {
    known ??= sql`select ${visibleTransactions} as seen, xmin from deckhand_version limit 1`.execute(db).then(
      () => true,
      (error) => {
        if (error instanceof DatabaseUnavailable) known = undefined
        return false
      },
    )
    return known
  }
  const now = shared(async () => {
    if (!(await tells())) return undefined
    const { rows } = await sql<{ seen: string }>`select ${visibleTransactions} as seen`.execute(db)
    return rows[0]?.seen
  })
  const read = async <Row>(query: CompiledQuery<Row>) => {
    if (!(await tells())) return { rows: (await db.executeQuery(query)).rows, state: undefined }
    const text = `select answer.*, ${seenBy} as ${column} from (${query.sql}) as answer`
    const { rows } = await db.executeQuery<Row & { [column]?: string }>({ ...query, sql: text })
    return { rows, state: rows[0]?.[column] }
  }
  /** Runs a query and also returns the set of visible transactions. */
  const asked = async <Row, Answer>(
    query: CompiledQuery<Row>,
    make: (rows: readonly Row[]) => Answer,
    at?: string,
  ): Promise<{ readonly answer: Answer; readonly state?: string | undefined }> => {
    const key = `${query.sql} ${JSON.stringify(query.parameters)}`
    const one = answers.get(key)
    if (one && one.state === (at ?? (await now()))) return one as { answer: Answer; state: string }
    const { rows, state } = await read(query)
    const answer = make(rows)
    if (state !== undefined) answers.keep(key, { state, answer }, textLengthOf(rows))
    return { answer, state }
  }
  const ask: CachedQuery = async (query, make, at) => (await asked(query, make, at)).answer
  return {
    asking: { ask, askQuick: asked },
    recall: async ({ key, find, lettersOf = () => 0 }) => {
      // The database state is read before the computation. If the state is unchanged later, no transaction has ended
      // since.
      const state = await now()
      const one = answers.get(key)
      if (one && one.state === state) return one.answer as Awaited<ReturnType<typeof find>>
      const answer = await find()
      if (state !== undefined) answers.keep(key, { state, answer }, lettersOf())
      return answer
    },
  }
}

/** Shares one run of work among several callers. Each caller gets the result of a run that started after the call. */
function shared<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let underWay: Promise<Result> | undefined
  let next: Promise<Result> | undefined
  const begin = () => {
    underWay = runAsSeparateCall('shared', work).finally(() => {
      underWay = undefined
    })
    return underWay
  }
  const follow = () => {
    next = undefined
    return begin()
  }
  return () => {
    if (!underWay) return begin()
    next ??= underWay.then(follow, follow)
    return next
  }
}
