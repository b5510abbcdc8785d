import { randomUUID } from 'node:crypto'
import type { Store } from '../../contract/store'
import { StartError } from '../../platform/start-error'
import { createFingerprints } from '../ownership/fingerprints'
import type { FileStorage } from './object-storage'
import { createStorageFiles, readStorageText } from './storage-files'

/** The file by which a storage is known, and the purpose of its print in the database. */
const marker = 'deckhand-storage'
const purpose = 'files'

type FingerprintStore = Pick<Store, 'db' | 'dialect'>

/**
 * Expects that the processes of a database keep their files in the same place. The first one marks it; of processes that
 * start at once, one does this at a time.
 *
 * @throws StartError that names both places where that is known, and the cure.
 */
export async function expectSharedStorage(store: FingerprintStore, storage: FileStorage, where: string): Promise<void> {
  if (!store.dialect.isShared) return
  const prints = await createFingerprints(store)
  const [known, found] = [
    await prints.of(purpose),
    (await readStorageText(createStorageFiles(storage), marker))?.trim(),
  ]
  if (known !== undefined && known !== found)
    throw new StartError(
      `The files of this database are kept elsewhere than in ${where}, so that pictures of one process would be missing in the other. Name one place in FILES_URL of all processes: a folder that they share, or s3://bucket/prefix; or, where the files were moved, copy the file ${marker} along, or take the new place with 'npm run keys -- --accept' ('node maintain.js keys --accept' in a package).`,
    )
  if (known === undefined) await markStorage(store, storage, found)
}

/** Takes a storage as that of the database, wherever its files have been kept. */
export const adoptStorage = async (store: FingerprintStore, storage: FileStorage): Promise<void> =>
  markStorage(store, storage, (await readStorageText(createStorageFiles(storage), marker))?.trim())

async function markStorage(store: FingerprintStore, storage: FileStorage, found: string | undefined) {
  const id = found || randomUUID()
  if (!found) await createStorageFiles(storage).put(marker, id)
  await (await createFingerprints(store)).note(purpose, id)
}
