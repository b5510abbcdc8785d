import { existsSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { createFileStore, type FileStore, filesFolder } from '../../../database/files/file-store'
import { writeFileAtomically } from '../../../platform/durable-files'
import { type KeyPurpose, keyFilePath } from '../../../platform/keys'
import type { BackupEncryption } from '../backup-settings'
import type { SharedPictures } from '../destinations/shared-pictures'
import { type BackupLine, readBackupLines } from './backup-format'

interface Options {
  readonly file: string
  readonly files?: FileStore
  readonly dataDir: string
  readonly locks?: BackupEncryption
  readonly sharedPictures?: SharedPictures
  readonly rowsAlone?: boolean
}

/** The restored files, until the restored rows are committed or rolled back. */
interface RestoredFiles {
  /** Moves the restored keys to their final location. Returns whether the restored keys differ from the former keys. */
  settle(): Promise<boolean>
  /** Deletes the restored files that did not exist before the restore. */
  undo(): Promise<void>
}

const staged = (place: string) => `${place}.restored`

const keyIn = (line: BackupLine): readonly [KeyPurpose, string] | undefined =>
  'secret' in line ? ['tokens', line.secret] : 'seal' in line ? ['seals', line.seal] : undefined

/** Restores pictures, and writes the keys to a temporary location. If an error occurs, the changes are undone. */
export async function restoreFiles({ dataDir, ...options }: Options): Promise<RestoredFiles> {
  const {
    file,
    files = createFileStore(filesFolder(dataDir)),
    locks,
    sharedPictures: beside,
    rowsAlone = false,
  } = options
  const there = new Set(rowsAlone ? [] : (await files.all()).map(({ name }) => name))
  const added: string[] = []
  const keys = new Set<string>()
  const take = async (line: BackupLine) => {
    if ('file' in line && !rowsAlone && !there.has(line.file)) {
      const bytes = 'bytes' in line ? Buffer.from(line.bytes, 'base64') : await beside?.read(line.file, line.digest)
      if (!bytes) return
      added.push(line.file)
      await files.restore(line.file, bytes)
    }
    const [purpose, key] = keyIn(line) ?? []
    if (!purpose || key === undefined) return
    const place = keyFilePath(dataDir, purpose)
    const former = existsSync(place) ? (await readFile(place, 'utf8')).trim() : undefined
    if (former === key) return
    keys.add(place)
    await writeFileAtomically(staged(place), key)
  }
  const undo = async () => {
    for (const name of added) await files.removeFile(name)
    for (const place of keys) await rm(staged(place), { force: true })
  }
  try {
    for await (const line of readBackupLines(file, locks)) await take(line)
  } catch (error) {
    await undo()
    throw error
  }
  return {
    undo,
    settle: async () => {
      for (const place of keys) await rename(staged(place), place)
      return keys.size > 0
    },
  }
}
