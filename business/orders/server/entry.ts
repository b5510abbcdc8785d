import type { Context } from 'deckhand/server'

/** What an order's timeline says has happened just now, and by whom. */
export const entry = ({ person }: Pick<Context, 'person'>, event: string, note: string | null = null) => ({
  at: new Date().toISOString(),
  by: person.name,
  event,
  note,
})
