import { phrase } from 'deckhand'
import { type Handler, roundAmount } from 'deckhand/server'
import { sql } from 'kysely'
import type declared from '../../../resources/ticket'
import { changeState } from './change-state'
import { reopenUnderWarranty } from './reopen-under-warranty'
import { timelineEntry } from './timeline'
import { stateUndoRefusal, undoState } from './undo-state'

export const ticket: Handler<typeof declared> = {
  derived: {
    /**
     * The total of the ticket, rounded to cents. The database stores quantities as hundredths, and amounts with four
     * decimals.
     */
    total: ({ dialect }, table) => sql`(
      select 100 * ${roundAmount(dialect, sql`sum(line.price * line.quantity) / 10000.0`)}
      from ticket_line as line where line.ticket = ${sql.ref(`${table}.id`)})`,
  },

  beforeCreate: async (context, values) => ({
    ...values,
    timeline: [timelineEntry(context, phrase('Received'), values.problem)],
  }),

  undo: { state: { refuses: stateUndoRefusal, do: undoState } },

  actions: { state: changeState, comeBack: reopenUnderWarranty },
}
