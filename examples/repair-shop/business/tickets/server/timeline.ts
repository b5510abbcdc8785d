import type { Context } from 'deckhand/server'

/** Creates an entry for a ticket's timeline, with the current time and the current user. */
export const timelineEntry = ({ person }: Context, event: string, note: string | null = null) => ({
  at: new Date().toISOString(),
  by: person.name,
  event,
  note,
})
