import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs'
import { open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** The suffix of a file that is still being written. */
export const partialFileSuffix = '.part'

type Content = Uint8Array | string | AsyncIterable<Uint8Array>

/**
 * Writes a file either completely or not at all, even if the machine stops. The function writes the file under a
 * temporary name, syncs the file to disk, and then renames the file. Only the owner can read the file.
 *
 * @throws the operating system's error. If an error occurs, the partial file is deleted.
 */
export async function writeFileAtomically(file: string, content: Content): Promise<void> {
  createSyncedFolder(dirname(file))
  const part = `${file}${partialFileSuffix}`
  try {
    const handle = await open(part, 'w', 0o600)
    try {
      await writeFile(handle, content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  await syncParentFolder(file)
}

/** The time without writes after which a partial file is considered abandoned. Even slow writes have shorter pauses. */
const partialFileGrace = 10 * 60 * 1000

/** Deletes incomplete files in a folder, such as a backup that was interrupted when the machine stopped. */
export async function deletePartialFiles(folder: string, now = Date.now()): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith(partialFileSuffix)) continue
    const file = join(folder, name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now }))
    if (now - mtimeMs > partialFileGrace) await rm(file, { force: true })
  }
}

/**
 * Syncs the folder of a file to disk, because a new file name is durable only after the sync. On systems that cannot
 * sync a folder, the function does nothing.
 */
async function syncParentFolder(file: string): Promise<void> {
  const handle = await open(dirname(file), 'r').catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

/**
 * Syncs the file names in a folder to disk. Without this sync, a crash can lose even a synced file. On systems that
 * cannot sync a folder, the function does nothing.
 */
export function syncFolder(folder: string): void {
  let opened: number | undefined
  try {
    opened = openSync(folder, 'r')
    fsyncSync(opened)
  } catch {
  } finally {
    if (opened !== undefined) closeSync(opened)
  }
}

/**
 * Creates a folder with its missing parent folders, and syncs the folder names to disk.
 *
 * @throws the operating system's error.
 */
export function createSyncedFolder(folder: string, mode?: number): void {
  const first = mkdirSync(folder, { recursive: true, mode })
  if (first === undefined) return
  for (let at = resolve(folder); at.length >= resolve(first).length; at = dirname(at)) syncFolder(dirname(at))
}

/**
 * Ensures that a file exists and that only its owner can read it. SQLite creates its further files with the same
 * permissions.
 */
export function ensureOwnerOnlyFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
  try {
    chmodSync(file, 0o600)
  } catch (error) {
    // If the file has another owner, somebody has created it intentionally, so that its permissions stay unchanged.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}
