import type { Store } from '../../contract/store'
import { withSpan } from '../../platform/tracing'
import { eraseAfterRetention } from './erase-values'
import { setRetentionYears } from './personal-data-context'

const daily = 24 * 60 * 60 * 1000

/**
 * Erases personal data whose legal term has ended, now and once a day. If a run fails, the next run erases the data.
 *
 * @param years the years of all legal terms (RETENTION_YEARS). Undefined means the declared years.
 * @returns a function that stops the runs.
 */
export function startRetention(store: Store, years: number | undefined): () => void {
  setRetentionYears(store, years)
  if (!store.registry.localResources.some(({ erasable }) => erasable)) return () => {}
  const sweep = () =>
    void withSpan({ name: 'erasure after legal terms', startedBy: null }, () => eraseAfterRetention(store)).catch(
      () => {},
    )
  const timer = setInterval(sweep, daily)
  timer.unref()
  sweep()
  return () => clearInterval(timer)
}
