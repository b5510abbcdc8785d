import { randomUUID } from 'node:crypto'
import { StartError } from '../settings/start-error'
import type { Storage } from '../storage'
import { createPrints } from '../store/prints'
import type { Store } from '../store/store'
import { createPlace, readText } from './place'

/** The file by which a storage is known, and the purpose of its print in the database. */
const marker = 'deckhand-storage'
const purpose = 'files'

type Kept = Pick<Store, 'db' | 'dialect'>

/**
 * Expects that the processes of a database keep their files in the same place. The first one marks it; of processes that
 * start at once, one does this at a time.
 *
 * @throws StartError that names both places where that is known, and the cure.
 */
export async function expectSamePlace(store: Kept, storage: Storage, where: string): Promise<void> {
  if (!store.dialect.isShared) return
  const prints = await createPrints(store)
  const [known, found] = [await prints.of(purpose), (await readText(createPlace(storage), marker))?.trim()]
  if (known !== undefined && known !== found)
    throw new StartError(
      `The files of this database are kept elsewhere than in ${where}, so that pictures of one process would be missing in the other. Name one place in FILES_URL of all processes: a folder that they share, or s3://bucket/prefix; or, where the files were moved, copy the file ${marker} along, or take the new place with 'npm run keys -- --accept' ('node maintain.js keys --accept' in a package).`,
    )
  if (known === undefined) await markStorage(store, storage, found)
}

/** Takes a storage as that of the database, wherever its files have been kept. */
export const acceptPlace = async (store: Kept, storage: Storage): Promise<void> =>
  markStorage(store, storage, (await readText(createPlace(storage), marker))?.trim())

async function markStorage(store: Kept, storage: Storage, found: string | undefined) {
  const id = found || randomUUID()
  if (!found) await createPlace(storage).put(marker, id)
  await (await createPrints(store)).note(purpose, id)
}
