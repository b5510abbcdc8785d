import type { Transaction } from 'deckhand/server'

/** Finds the users who caused stock movements before the ledger existed. Returns ids of existing users only. */
interface LedgerActors {
  /** The user who recorded a batch, according to the history. */
  received(batch: string): string | undefined
  /** The user who caused an event of an order's timeline, such as 'Placed'. */
  named(timeline: unknown, event: string): string | undefined
}

interface Line {
  readonly by?: string | null
  readonly event?: string
}

/**
 * Reads the users from the history and from timelines. If several users have the same name, the name is treated as
 * unknown.
 */
export async function findLedgerActors(trx: Transaction): Promise<LedgerActors> {
  const people = await trx.selectFrom('user').select(['id', 'name']).execute()
  const ids = new Set(people.map(({ id }) => id))
  const entries = await trx
    .selectFrom('audit_entry')
    .select(['record', 'byId'])
    .where('resource', '=', 'stock-in')
    .where('action', '=', 'created')
    .execute()
  const receivers = new Map(entries.map(({ record, byId }) => [record, byId]))
  return {
    received: (batch) => {
      const id = receivers.get(batch)
      return id && ids.has(id) ? id : undefined
    },
    named: (timeline, event) => {
      const lines: readonly Line[] = typeof timeline === 'string' ? JSON.parse(timeline) : []
      const by = lines.find((line) => line.event === event)?.by
      const [one, other] = people.filter(({ name }) => name === by)
      return other ? undefined : one?.id
    },
  }
}
