import { join } from 'node:path'
import Connection from 'libsql'
import { ensureOwnerOnlyFile } from '../../platform/durable-files'
import { StartError } from '../../platform/problem'

/** The error that another process uses the data folder. */
export class DataFolderInUse extends StartError {}

/**
 * Locks the data folder for this process. The operating system releases the lock when the process ends for any reason.
 * Returns a function that releases the lock.
 *
 * @throws DataFolderInUse if another process has the lock.
 */
export function lockDataFolder(folder: string): () => void {
  const file = join(folder, 'deckhand.lock')
  ensureOwnerOnlyFile(file)
  const lock = new Connection(file)
  try {
    lock.exec('pragma busy_timeout = 0')
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY'))) throw error
    throw new DataFolderInUse(
      `The data folder ${folder} is in use by another process. Stop that one, or name another folder in DATA_DIR.`,
    )
  }
  return () => {
    lock.exec('rollback')
    lock.close()
  }
}
