import type { Transaction } from 'deckhand/server'

/** Who did what moved the stock before there was a ledger, by the ids of people who are there still. */
interface LedgerActors {
  /** Who recorded a batch, as the history knows. */
  received(batch: string): string | undefined
  /** Who did what the timeline of an order tells: 'Placed'. */
  named(timeline: unknown, event: string): string | undefined
}

interface Line {
  readonly by?: string | null
  readonly event?: string
}

/** Reads what history and timelines know. A name that several people have is nobody's. */
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
