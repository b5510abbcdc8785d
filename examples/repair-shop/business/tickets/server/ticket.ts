import { phrase } from 'deckhand'
import { type Handler, rounded } from 'deckhand/server'
import { sql } from 'kysely'
import type declared from '../../../resources/ticket'
import { comeBack } from './come-back'
import { changeState } from './state'
import { entry } from './timeline'

export const ticket: Handler<typeof declared> = {
  derived: {
    /** Quantities are kept as hundredths. */
    total: ({ dialect }, table) => sql`(
      select ${rounded(dialect, sql`sum(line.price * line.quantity) / 100.0`)}
      from ticket_line as line where line.ticket = ${sql.ref(`${table}.id`)})`,
  },

  beforeCreate: async (context, values) => ({
    ...values,
    timeline: [entry(context, phrase('Received'), values.problem)],
  }),

  actions: { state: changeState, comeBack },
}
