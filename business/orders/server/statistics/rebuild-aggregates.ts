import { type OpenDatabase, retrying } from 'deckhand/server'
import { backfillRefundCredits } from '../money/backfill-payments'
import { areCustomerTotalsStale, rebuildCustomerTotals } from './customer-totals'
import { createDailySalesTable, isDailySalesEmpty, rebuildDailySales } from './daily-sales'

/**
 * Creates the stored sums of orders, and rebuilds outdated sums. Sums become outdated if an earlier version, which may
 * run in parallel, writes orders without sums.
 */
export async function rebuildStaleAggregates({ db, dialect }: OpenDatabase): Promise<void> {
  await retrying(dialect, () => createDailySalesTable({ db, dialect }))
  await retrying(dialect, () => {
    const transaction = db.transaction()
    // The transaction uses the isolation level "repeatable read". So an order placed in the meantime is either included
    // in the sums, or causes a conflict and a retry.
    const isolated = dialect.isShared ? transaction.setIsolationLevel('repeatable read') : transaction
    return isolated.execute(async (trx) => {
      const database = { db: trx, dialect }
      const isCredited = await backfillRefundCredits(database)
      if (!isCredited && !(await isDailySalesEmpty(database)) && !(await areCustomerTotalsStale(database))) return
      await rebuildDailySales(database)
      await rebuildCustomerTotals(database)
    })
  })
}
