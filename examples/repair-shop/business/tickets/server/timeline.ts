import type { Context } from 'deckhand/server'

/** What happened to a ticket, now, by whoever makes the call. */
export const timelineEntry = ({ person }: Context, event: string, note: string | null = null) => ({
  at: new Date().toISOString(),
  by: person.name,
  event,
  note,
})
