import { sql } from 'kysely'
import { withCurrentKeys } from '../../../vocabulary/renamed'
import type { OutboxOptions, QueuedMail, SendResult } from '../../contract/mail'
import type { Store } from '../../contract/store'
import { tableName } from '../../contract/table-model'

/** The times that a query needs, by the clock of the database, in ISO 8601. */
interface MailLeaseTimes {
  readonly now: string
  /** The end of the lease on a mail. */
  readonly until: string
  /** The latest valid time. A later stored time was written while a clock was wrong. */
  readonly never: string
}

/** A queue of mails to send. */
export interface MailQueue {
  /** The ids of mails that are due. The oldest mail is first. */
  due(hold: MailLeaseTimes, most: number): Promise<readonly string[]>
  /** Leases a mail. Undefined if another process has the lease, or if the mail must not be sent. */
  take(id: string, hold: MailLeaseTimes): Promise<QueuedMail | undefined>
  /** Stores the outcome of a mail. */
  settle(letter: QueuedMail, outcome: SendResult): Promise<void>
}

/** Whether a mail is due: its time has passed, or a wrong clock has written its time. */
const isDue = ({ now, never }: MailLeaseTimes) => sql`state = 'waiting' and ("nextAt" <= ${now} or "nextAt" > ${never})`

/** The queue of mails that are records of a business. */
export function createRecordMailQueue(store: Store, options: OutboxOptions): MailQueue {
  const side = withCurrentKeys('outbox', options)
  const table = sql.table(tableName(side.resource))
  return {
    due: async (hold, most) => {
      const { rows } = await sql<{ id: string }>`select id from ${table} where ${isDue(hold)}
        order by "nextAt", id limit ${sql.lit(most)}`.execute(store.db)
      return rows.map(({ id }) => id)
    },
    take: async (id, hold) => {
      const { rows } = await store.transaction((trx) =>
        sql<QueuedMail>`update ${table} set "nextAt" = ${hold.until} where id = ${id} and ${isDue(hold)}
          returning *`.execute(trx),
      )
      return rows[0]
    },
    settle: (letter, outcome) =>
      store.transaction(async (trx) => {
        const { rows } = await sql<{ toAddress: string | null }>`select "toAddress" from ${table}
          where id = ${letter.id}`.execute(trx)
        // The recipient may have been erased since the attempt started, and the problem may contain the address.
        const isErased = letter.toAddress && rows[0]?.toAddress === null
        const told = isErased ? { ...outcome, problem: null } : outcome
        await side.onSendAttempt?.(store, trx, letter, told)
        await store.update(trx, store.registry.get(side.resource), letter.id, { ...told })
      }),
  }
}

const day = 24 * 60 * 60_000

/** The maximum number of mails whose texts one SQL statement deletes. */
const atOnce = 500

/**
 * Deletes the texts of old mails that are not waiting. The recipient, the time and the status of the mails stay.
 *
 * @param days the number of days for which the texts stay.
 */
export async function eraseOldMailTexts(
  store: Store,
  { resource }: OutboxOptions,
  days: number,
  now: number,
): Promise<void> {
  const table = sql.table(tableName(resource))
  const before = new Date(now - days * day).toISOString()
  for (;;) {
    const { rows } = await sql<{ id: string }>`update ${table} set text = null, html = null where id in (
      select id from ${table} where "createdAt" < ${before} and state <> 'waiting'
        and (text is not null or html is not null) limit ${sql.lit(atOnce)}) returning id`.execute(store.db)
    if (rows.length < atOnce) return
  }
}
