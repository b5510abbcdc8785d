import { plusDays } from 'deckhand'
import { type Handler, todayOf } from 'deckhand/server'
import { sql } from 'kysely'
import type declared from '../../../resources/part'

export const part: Handler<typeof declared> = {
  derived: {
    /** The quantity used in tickets of the last twelve months. The database stores quantities as hundredths. */
    used: (store, table) => sql`cast((
      select coalesce(sum(line.quantity), 0) / 100 from ticket_line as line
      join ticket as mended on mended.id = line.ticket
      where line.part = ${sql.ref(`${table}.id`)} and mended.state in ('ready', 'collected')
        and mended."receivedAt" >= ${sql.lit(plusDays(todayOf(store), -365))}) as ${sql.raw(store.dialect.integer)})`,
  },
}
