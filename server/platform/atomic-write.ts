import { open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createSyncedFolder } from './folders'

/** The suffix of a file that is still being written. */
export const partialFileSuffix = '.part'

type Content = Uint8Array | string | AsyncIterable<Uint8Array>

/**
 * Writes a file completely or not at all, even if the machine stops. Writes under a temporary name, syncs, and then
 * renames. Only the owner can read the file.
 *
 * @throws the operating system's error. No file is left behind then.
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
  await syncFolder(dirname(file))
}

/** A partial file without writes for this long was left by a stopped machine. Even slow writes continue sooner. */
const grace = 10 * 60 * 1000

/** Deletes unfinished files in a folder, such as a backup that a stopped machine interrupted. */
export async function deletePartialFiles(folder: string, now = Date.now()): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith(partialFileSuffix)) continue
    const file = join(folder, name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now }))
    if (now - mtimeMs > grace) await rm(file, { force: true })
  }
}

/** Syncs a folder, because a new name is durable only after that. Ignored on systems that cannot sync a folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
