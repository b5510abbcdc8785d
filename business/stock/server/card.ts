import type { Handler } from 'deckhand/server'
import { sql } from 'kysely'
import type cardResource from '../../../resources/card'
import { cardMoves } from './card-moves'
import { custodyOf } from './custody'

export const card: Handler<typeof cardResource> = {
  beforeAction: cardMoves.beforeAction,
  undo: cardMoves.undo,
  derived: {
    mapping: (_, table) => sql`(select case when latest.state = 'assigned' then latest.id end
      from customer_card_mapping as latest where latest.card = ${sql.ref(`${table}.id`)}
      order by ${sql.ref('latest.assignedAt')} desc, latest.id desc limit 1)`,
  },
  actions: {
    ...cardMoves.actions,
    custody: async (context, { record }) => (record ? { data: { steps: await custodyOf(context, record) } } : {}),
  },
}
