import type { Ground } from '../handlers/handler'
import { retrying } from '../store/retry'
import { addUpBought, boughtIsBehind } from './bought'
import { addUpSold, laySold, soldIsEmpty } from './sold'

/**
 * Makes ready what is added up of orders ahead. Where orders were written without it, as by an earlier version that runs
 * beside this one, all is added up anew.
 */
export async function settleSums({ db, dialect }: Ground): Promise<void> {
  await retrying(dialect, () => laySold({ db, dialect }))
  await retrying(dialect, () => {
    const transaction = db.transaction()
    const isolated = dialect.isolation ? transaction.setIsolationLevel(dialect.isolation) : transaction
    return isolated.execute(async (trx) => {
      const ground = { db: trx, dialect }
      if (!(await soldIsEmpty(ground)) && !(await boughtIsBehind(ground))) return
      await addUpSold(ground)
      await addUpBought(ground)
    })
  })
}
