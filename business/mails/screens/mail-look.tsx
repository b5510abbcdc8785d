import type { PieceProps } from 'deckhand/screens'
import type mail from '../../../resources/mail'
import { Letter } from './Letter'

/** What a customer was sent, as they see it. */
export default function MailLook({ record }: PieceProps<typeof mail>) {
  return record ? <Letter subject={record.subject ?? ''} text={record.text} html={record.html} /> : null
}
