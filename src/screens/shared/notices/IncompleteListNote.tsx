import type { MoreRows } from '../../../../integrations/adapters/more-rows'
import { labelInSentence, type Resource, t } from '../../../../vocabulary'
import { formatNumber } from '../values/formats'

interface IncompleteListNoteProps {
  readonly resource: Resource
  /** Absent if the response contained all records. */
  readonly more?: MoreRows
}

/** A note that the API has more records than its response contained. */
export function IncompleteListNote({ resource, more }: IncompleteListNoteProps) {
  if (!more) return null
  return (
    <p className="more-note" role="note">
      {incompleteListText(more, { many: labelInSentence(t(resource.label.many)), number: formatNumber(more.received) })}{' '}
      {t('Search and export include only the loaded records.')}
    </p>
  )
}

function incompleteListText(
  { key, total, isLimitReached: isEnough }: MoreRows,
  said: { many: string; number: string },
): string {
  if (isEnough)
    return t('Only {{number}} {{many}} were loaded. This API cannot sort or filter, so no more are loaded.', said)
  if (key === undefined)
    return t('{{number}} {{many}} were loaded, exactly as many as requested. There may be more.', said)
  if (total === undefined)
    return t(
      'Only {{number}} {{many}} were loaded. This API has more, but in a format that cannot be read (“{{key}}”).',
      { ...said, key },
    )
  return t(
    'Only {{number}} of {{total}} {{many}} were loaded. This API offers the others in a format that cannot be read (“{{key}}”).',
    { ...said, key, total: formatNumber(total) },
  )
}
