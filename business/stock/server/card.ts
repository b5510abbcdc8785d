import type { Handler } from 'deckhand/server'
import { sql } from 'kysely'
import type cardResource from '../../../resources/card'
import { cardDeskActions } from './cards/card-actions'
import { cardCustodyOf } from './cards/card-custody'

export const card: Handler<typeof cardResource> = {
  beforeAction: cardDeskActions.beforeAction,
  undo: cardDeskActions.undo,
  derived: {
    mapping: (_, table) => sql`(select case when latest.state = 'assigned' then latest.id end
      from customer_card_mapping as latest where latest.card = ${sql.ref(`${table}.id`)}
      order by ${sql.ref('latest.assignedAt')} desc, latest.id desc limit 1)`,
  },
  actions: {
    ...cardDeskActions.actions,
    custody: async (context, { record }) => (record ? { data: { steps: await cardCustodyOf(context, record) } } : {}),
  },
}
