import { type SerialRun, serialRuns, t } from 'deckhand'

/** As many runs as a sentence names. */
const maxNamedRuns = 5

/** Serials that follow on each other in words: 'CC001-000001 to CC001-000012'. */
export const serialRunText = ({ first, last }: SerialRun): string =>
  first === last ? first : t('{{first}} to {{last}}', { first, last })

/** Serials in words, run by run: 'CC001-000001 to CC001-000012, CC001-000020'; beyond five runs, how many more there are. */
export function serialsText(serials: readonly string[]): string {
  const runs = serialRuns(serials)
  const named = runs.slice(0, maxNamedRuns).map(serialRunText).join(', ')
  const count = runs.slice(maxNamedRuns).reduce((sum, run) => sum + run.count, 0)
  return count > 0 ? t('{{serials}} and {{count}} more', { serials: named, count }) : named
}
