import { type SerialRun, serialRuns, t } from 'deckhand'

/** The maximum number of serial ranges in a sentence. */
const maxNamedRuns = 5

/** A range of serials as a text: 'CC001-000001 to CC001-000012'. */
export const serialRunText = ({ first, last }: SerialRun): string =>
  first === last ? first : t('{{first}} to {{last}}', { first, last })

/**
 * Serials as a text of ranges: 'CC001-000001 to CC001-000012, CC001-000020'. After five ranges, the number of further
 * serials.
 */
export function serialsText(serials: readonly string[]): string {
  const runs = serialRuns(serials)
  const named = runs.slice(0, maxNamedRuns).map(serialRunText).join(', ')
  const count = runs.slice(maxNamedRuns).reduce((sum, run) => sum + run.count, 0)
  return count > 0 ? t('{{serials}} and {{count}} more', { serials: named, count }) : named
}
