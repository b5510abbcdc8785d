import { open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createSyncedFolder } from './folders'

/** What ends the name of a file that is still being written. */
export const partialFileSuffix = '.part'

type Content = Uint8Array | string | AsyncIterable<Uint8Array>

/**
 * Writes a file that is there as a whole or not at all, whenever the machine stops: under another name first, synced, then
 * renamed. Only its owner may read it.
 *
 * @throws the operating system's error; then nothing stays behind.
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

/** A file that is written to no more is one that a stopped machine left; the slowest write takes no longer to go on. */
const grace = 10 * 60 * 1000

/** Removes what was left unfinished in a folder, such as a backup on whose way the machine stopped. */
export async function deletePartialFiles(folder: string, now = Date.now()): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith(partialFileSuffix)) continue
    const file = join(folder, name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now }))
    if (now - mtimeMs > grace) await rm(file, { force: true })
  }
}

/** A new name is kept only once its folder is synced; systems that cannot sync a folder need not. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
