import type { PieceProps } from 'deckhand/screens'
import type mail from '../../../resources/mail'
import { MailView } from './MailView'

/** What a customer was sent, as they see it. */
export default function SentMail({ record }: PieceProps<typeof mail>) {
  return record ? <MailView subject={record.subject ?? ''} text={record.text} html={record.html} /> : null
}
