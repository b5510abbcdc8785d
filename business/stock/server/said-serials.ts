import { type SerialRun, serialRuns, t } from 'deckhand'

/** As many runs as a sentence names. */
const mostSaid = 5

/** Serials that follow on each other in words: 'CC001-000001 to CC001-000012'. */
export const saidRun = ({ first, last }: SerialRun): string =>
  first === last ? first : t('{{first}} to {{last}}', { first, last })

/** Serials in words, run by run: 'CC001-000001 to CC001-000012, CC001-000020'; beyond five runs, how many more there are. */
export function saidSerials(serials: readonly string[]): string {
  const runs = serialRuns(serials)
  const named = runs.slice(0, mostSaid).map(saidRun).join(', ')
  const count = runs.slice(mostSaid).reduce((sum, run) => sum + run.count, 0)
  return count > 0 ? t('{{serials}} and {{count}} more', { serials: named, count }) : named
}
