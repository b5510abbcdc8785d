import { type OpenDatabase, retrying } from 'deckhand/server'
import { backfillRefundCredits } from '../money/backfill-payments'
import { areCustomerTotalsStale, rebuildCustomerTotals } from './customer-totals'
import { createDailySalesTable, isDailySalesEmpty, rebuildDailySales } from './daily-sales'

/**
 * Makes ready what is added up of orders ahead. Where orders were written without it, as by an earlier version that runs
 * beside this one, all is added up anew.
 */
export async function rebuildStaleAggregates({ db, dialect }: OpenDatabase): Promise<void> {
  await retrying(dialect, () => createDailySalesTable({ db, dialect }))
  await retrying(dialect, () => {
    const transaction = db.transaction()
    // Whatever is ordered meanwhile is either among all that is added up, or has it done again.
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
