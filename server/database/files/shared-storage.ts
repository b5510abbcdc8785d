import { randomUUID } from 'node:crypto'
import type { Store } from '../../contract/store'
import { StartError } from '../../platform/problem'
import { createFingerprints } from '../ownership/fingerprints'
import type { FileStorage } from './object-storage'
import { createStorageFiles, readStorageText } from './storage-files'

/** The name of the file that identifies a file storage, and the name of its fingerprint in the database. */
const marker = 'deckhand-storage'
const purpose = 'files'

type FingerprintStore = Pick<Store, 'db' | 'dialect'>

/**
 * Checks that all processes of a database use the same storage. The first process writes a file that identifies the
 * storage. Only one process at a time may call this function.
 *
 * @throws StartError with the storage and the way to fix the problem.
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
      `The files of this database are kept elsewhere than in ${where}, so that pictures of one process would be missing in the other. Name the same location in FILES_URL of all processes: a shared folder, or s3://bucket/prefix. If the files were moved, copy the file ${marker} too, or accept the new location with 'npm run keys -- --accept' ('node maintain.js keys --accept' in a package).`,
    )
  if (known === undefined) await markStorage(store, storage, found)
}

/** Accepts a file storage as the storage of the database, and replaces the earlier storage. */
export const adoptStorage = async (store: FingerprintStore, storage: FileStorage): Promise<void> =>
  markStorage(store, storage, (await readStorageText(createStorageFiles(storage), marker))?.trim())

async function markStorage(store: FingerprintStore, storage: FileStorage, found: string | undefined) {
  const id = found || randomUUID()
  if (!found) await createStorageFiles(storage).put(marker, id)
  await (await createFingerprints(store)).note(purpose, id)
}
