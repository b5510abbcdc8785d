import type { PieceProps } from 'deckhand/screens'
import type template from '../../../resources/mail-template'
import { TemplatePreview } from './TemplatePreview'

/** Previews a stored template as customers see the e-mail. */
export default function MailPreview({ resource, record }: PieceProps<typeof template>) {
  return record ? <TemplatePreview resource={resource} values={record} /> : null
}
