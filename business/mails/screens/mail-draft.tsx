import { type PieceProps, useSiblings } from 'deckhand/screens'
import type template from '../../../resources/mail-template'
import { TemplatePreview } from './TemplatePreview'

/** Previews the template that the user is editing in the form. */
export default function MailDraft({ resource }: PieceProps<typeof template>) {
  return (
    <TemplatePreview resource={resource} values={useSiblings([], ['event', 'language', 'site', 'subject', 'body'])} />
  )
}
