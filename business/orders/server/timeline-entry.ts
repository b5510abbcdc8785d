import type { Context } from 'deckhand/server'

/** A record that the note of an entry names, by the words that stand for it there. */
export interface TimelineLink {
  readonly resource: 'card' | 'credit-note' | 'customer-order'
  readonly id: string
  readonly text: string
}

/**
 * What an order's timeline says has happened just now, and by whom.
 *
 * @param links the records that the note names. Default: none.
 */
export const timelineEntry = (
  { person }: Pick<Context, 'person'>,
  event: string,
  note: string | null = null,
  links: readonly TimelineLink[] = [],
) => ({
  at: new Date().toISOString(),
  by: person.name,
  event,
  note,
  ...(links.length > 0 && { links: links.map(({ resource, id, text }) => `${resource}/${id}/${text}`) }),
})
