import type { MailData } from './mail-data'
import { renderMailHtml } from './mail-html'
import { fillPlaceholders, removeEmptyLabelLines } from './placeholders'

/** A rendered e-mail, in the format that the outbox stores. */
export interface RenderedMail {
  readonly subject: string
  /** The text for e-mail programs that do not display HTML. */
  readonly text: string
  readonly html: string
  /**
   * The name of the sending site, and its address for replies. The value is absent if the site has no e-mail address.
   */
  readonly fromName?: string
  readonly replyTo?: string
}

/** Renders an e-mail from the text of a template and the data of an order. */
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

/** The values of a queued e-mail, which is sent once the transaction commits. */
export const queuedMailValues = () => ({ state: 'waiting', tries: 0, nextAt: new Date().toISOString() }) as const
