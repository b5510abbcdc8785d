import type { MoreRows } from '../../../integrations/adapters/more-rows'
import { labelInSentence, type Resource, t } from '../../../vocabulary'
import { formatNumber } from './formats'

interface IncompleteListNoteProps {
  readonly resource: Resource
  /** Absent where all records came. */
  readonly more?: MoreRows
}

/** Says that an API has more records than it answered with. */
export function IncompleteListNote({ resource, more }: IncompleteListNoteProps) {
  if (!more) return null
  return (
    <p className="more-note" role="note">
      {incompleteListText(more, { many: labelInSentence(t(resource.label.many)), number: formatNumber(more.received) })}{' '}
      {t('What has not come is neither found nor exported.')}
    </p>
  )
}

function incompleteListText(
  { key, total, isLimitReached: isEnough }: MoreRows,
  said: { many: string; number: string },
): string {
  if (isEnough)
    return t(
      'Only {{number}} {{many}} were fetched: this API does not arrange them itself, and no more are arranged here.',
      said,
    )
  if (key === undefined)
    return t(
      'Exactly as many {{many}} came as were asked for: {{number}}. If there are more, this API does not say so.',
      said,
    )
  if (total === undefined)
    return t(
      'Only {{number}} {{many}} came. This API tells by “{{key}}” that it has more, in a way that is not read here.',
      { ...said, key },
    )
  return t(
    'Only {{number}} of {{total}} {{many}} came. This API tells of the others by “{{key}}”, in a way that is not read here.',
    { ...said, key, total: formatNumber(total) },
  )
}
