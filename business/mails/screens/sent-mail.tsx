import type { PieceProps } from 'deckhand/screens'
import type mail from '../../../resources/mail'
import { MailView } from './MailView'

/** Displays a sent e-mail exactly as the customer received the e-mail. */
export default function SentMail({ record }: PieceProps<typeof mail>) {
  return record ? <MailView subject={record.subject ?? ''} text={record.text} html={record.html} /> : null
}
