import type { Context } from 'deckhand/server'

/** A record that the note of a timeline entry mentions, and the text in the note that becomes the link. */
export interface TimelineLink {
  readonly resource: 'card' | 'credit-note' | 'customer-order' | 'invoice'
  readonly id: string
  readonly text: string
}

/**
 * A timeline entry for an event that the user just caused.
 *
 * @param links the records that the note mentions. Default: none.
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
