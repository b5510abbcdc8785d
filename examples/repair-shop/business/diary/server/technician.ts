import type { Handler } from 'deckhand/server'
import { sql } from 'kysely'
import type declared from '../../../resources/technician'

export const technician: Handler<typeof declared> = {
  derived: {
    openTickets: ({ dialect }, table) => sql`(
      select cast(count(*) as ${sql.raw(dialect.integer)}) from ticket as open
      where open.technician = ${sql.ref(`${table}.id`)} and open.state not in ('ready', 'declined', 'collected'))`,
  },
}
