import type { PieceProps } from 'deckhand/screens'
import type mail from '../../../resources/mail'
import { MailView } from './MailView'

/** Displays an e-mail as the customer received it. */
export default function SentMail({ record }: PieceProps<typeof mail>) {
  return record ? <MailView subject={record.subject ?? ''} text={record.text} html={record.html} /> : null
}
