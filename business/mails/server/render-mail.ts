import type { MailData } from './mail-data'
import { renderMailHtml } from './mail-html'
import { fillPlaceholders, removeEmptyLabelLines } from './placeholders'

/** What a template says of an order, as it is written down to be sent. */
export interface RenderedMail {
  readonly subject: string
  /** For programs that show no HTML. */
  readonly text: string
  readonly html: string
  /** The site that writes, and where it is answered; absent where it has no address of its own. */
  readonly fromName?: string
  readonly replyTo?: string
}

/** The letter that the words of a template come to. */
export const renderMail = (
  words: { readonly subject?: string | null; readonly body?: string | null },
  told: MailData,
): RenderedMail => {
  const [subject, body] = [words.subject ?? '', removeEmptyLabelLines(words.body ?? '', told.placeholders)]
  const { from } = told
  return {
    subject: fillPlaceholders(subject, told.placeholders).replace(/\s+/g, ' ').trim(),
    text: fillPlaceholders(body, told.placeholders)
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    html: renderMailHtml(subject, body, told),
    ...(from.email && { fromName: from.name, replyTo: from.email }),
  }
}

/** A letter that is sent as soon as what it is about is kept. */
export const queuedMailValues = () => ({ state: 'waiting', tries: 0, nextAt: new Date().toISOString() }) as const
