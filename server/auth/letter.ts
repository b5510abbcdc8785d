import { t } from '../../src/vocabulary'
import type { Letter, Mail } from '../mail'

/** Sends somebody the link by which they set their password; rejects where the mail server does not take it. */
export const sendLink = (
  mail: Mail,
  to: Letter['to'],
  { link, hours }: { link: string; hours: number },
): Promise<void> =>
  mail.send({
    to,
    subject: t('Set your password for Deckhand'),
    text: t(
      'Hello {{name}},\n\nset your password for Deckhand by this link:\n\n{{link}}\n\nIt works once, within {{hours}} hours. If you did not expect it, leave it alone.',
      { name: to.name, link: mail.publicUrl + link, hours },
    ),
  })
