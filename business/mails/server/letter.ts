import { dressed } from './look'
import type { Told } from './told'
import { filled, withoutEmptyLines } from './words'

/** What a template says of an order, as it is written down to be sent. */
export interface Written {
  readonly subject: string
  /** For programs that show no HTML. */
  readonly text: string
  readonly html: string
  /** The site that writes, and where it is answered; absent where it has no address of its own. */
  readonly fromName?: string
  readonly replyTo?: string
}

/** The letter that the words of a template come to. */
export const letterOf = (
  words: { readonly subject?: string | null; readonly body?: string | null },
  told: Told,
): Written => {
  const [subject, body] = [words.subject ?? '', withoutEmptyLines(words.body ?? '', told.said)]
  const { from } = told
  return {
    subject: filled(subject, told.said).replace(/\s+/g, ' ').trim(),
    text: filled(body, told.said)
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    html: dressed(subject, body, told),
    ...(from.email && { fromName: from.name, replyTo: from.email }),
  }
}

/** A letter that is sent as soon as what it is about is kept. */
export const waiting = () => ({ state: 'waiting', tries: 0, nextAt: new Date().toISOString() }) as const
