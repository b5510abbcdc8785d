import { type PieceProps, useSiblings } from 'deckhand/screens'
import type template from '../../../resources/mail-template'
import { TemplatePreview } from './TemplatePreview'

/** What is typed of a template, as customers will see it. */
export default function MailDraft({ resource }: PieceProps<typeof template>) {
  return (
    <TemplatePreview resource={resource} values={useSiblings([], ['event', 'language', 'site', 'subject', 'body'])} />
  )
}
