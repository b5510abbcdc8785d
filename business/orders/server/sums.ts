import { type OpenDatabase, retrying } from 'deckhand/server'
import { addUpBought, boughtIsBehind } from './bought'
import { creditEarlierRefunds } from './money/begin'
import { addUpSold, createSold, soldIsEmpty } from './sold'

/**
 * Makes ready what is added up of orders ahead. Where orders were written without it, as by an earlier version that runs
 * beside this one, all is added up anew.
 */
export async function settleSums({ db, dialect }: OpenDatabase): Promise<void> {
  await retrying(dialect, () => createSold({ db, dialect }))
  await retrying(dialect, () => {
    const transaction = db.transaction()
    // Whatever is ordered meanwhile is either among all that is added up, or has it done again.
    const isolated = dialect.isShared ? transaction.setIsolationLevel('repeatable read') : transaction
    return isolated.execute(async (trx) => {
      const database = { db: trx, dialect }
      const isCredited = await creditEarlierRefunds(database)
      if (!isCredited && !(await soldIsEmpty(database)) && !(await boughtIsBehind(database))) return
      await addUpSold(database)
      await addUpBought(database)
    })
  })
}
