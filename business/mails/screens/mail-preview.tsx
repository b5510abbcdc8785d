import type { PieceProps } from 'deckhand/screens'
import type template from '../../../resources/mail-template'
import { Preview } from './Preview'

/** A template as customers see it. */
export default function MailPreview({ resource, record }: PieceProps<typeof template>) {
  return record ? <Preview resource={resource} values={record} /> : null
}
