import { sql } from 'kysely'
import { tableName } from '../store/model'
import type { Store } from '../store/store'
import type { OutboxSide } from './outbox'

/** A letter that waits. */
export interface Queued {
  readonly id: string
  readonly createdAt: string
  readonly toName: string | null
  readonly toAddress: string | null
  readonly subject: string
  readonly text: string
  readonly tries: number | string | null
}

/** What an attempt to send a letter has come to; one that is waiting is tried again. */
export interface Settled {
  readonly state: 'waiting' | 'sent' | 'failed' | 'not-sent'
  readonly problem: string | null
  readonly sentAt?: string
  readonly tries?: number
  readonly nextAt?: string
}

interface Claiming {
  readonly now: number
  readonly held: number
  readonly atOnce: number
}

/** Takes letters that are due, so that no other process does until `held` milliseconds have passed; oldest first. */
export async function claim(store: Store, resource: string, { now, held, atOnce }: Claiming): Promise<Queued[]> {
  const table = sql.table(tableName(resource))
  const at = new Date(now).toISOString()
  const until = new Date(now + held).toISOString()
  const due = sql`state = 'waiting' and "nextAt" <= ${at}`
  // Asked first, as a statement that writes waits for others even where nothing is due.
  const { rows } = await sql<{
    id: string
  }>`select id from ${table} where ${due} order by "nextAt", id limit ${sql.lit(atOnce)}`.execute(store.db)
  if (rows.length === 0) return []
  const ids = sql.join(rows.map(({ id }) => id))
  const taken = await store.transaction((trx) =>
    sql<Queued>`update ${table} set "nextAt" = ${until} where id in (${ids}) and ${due}
      returning id, "createdAt", "toName", "toAddress", subject, text, tries`.execute(trx),
  )
  return taken.rows.sort((one, other) => (one.id < other.id ? -1 : 1))
}

/** Notes what has become of a letter. */
export const settle = (store: Store, side: OutboxSide, letter: Queued, outcome: Settled): Promise<void> =>
  store.transaction(async (trx) => {
    if (outcome.state !== 'waiting') await side.settled?.(store, trx, letter, outcome)
    await store.update(trx, store.registry.get(side.resource), letter.id, { ...outcome })
  })
