import { phrase } from 'deckhand'
import { type Handler, rounded } from 'deckhand/server'
import { sql } from 'kysely'
import type declared from '../../../resources/ticket'
import { comeBack } from './come-back'
import { changeState } from './state'
import { entry } from './timeline'
import { staysCollected, takeStateBack } from './undo'

export const ticket: Handler<typeof declared> = {
  derived: {
    /** To the cent: quantities are kept as hundredths, amounts as hundredths of one. */
    total: ({ dialect }, table) => sql`(
      select 100 * ${rounded(dialect, sql`sum(line.price * line.quantity) / 10000.0`)}
      from ticket_line as line where line.ticket = ${sql.ref(`${table}.id`)})`,
  },

  beforeCreate: async (context, values) => ({
    ...values,
    timeline: [entry(context, phrase('Received'), values.problem)],
  }),

  undo: { state: { refuses: staysCollected, do: takeStateBack } },

  actions: { state: changeState, comeBack },
}
