import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { StorageSettings } from '../../../database/files/storage-settings'
import { writeFileAtomically } from '../../../platform/durable-files'
import { StartError } from '../../../platform/problem'
import { encryptStream, hasBackupEncryption } from '../archive/encryption'
import type { RestoreOptions } from '../archive/restore-backup'
import { tryRestore } from '../archive/restore-backup'
import { writeBackup } from '../archive/write-backup'
import type { BackupReport } from '../backup-runs'
import type { BackupSettings } from '../backup-settings'
import { type BackupDestination, openBackupDestination } from './destination'
import { backupFileName, removeBackup, removeExpiredBackups, writePictureList } from './retention'
import { openSharedPictures } from './shared-pictures'

type Options = Pick<RestoreOptions, 'place' | 'dataDir' | 'files' | 'registry' | 'handlers' | 'migrations'> & {
  readonly settings: BackupSettings & StorageSettings
}

async function sumOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of stream) hash.update(bytes)
  return hash.digest('hex')
}

/**
 * Stores a backup at the destination and reads it back. If the contents differ, deletes the backup from the destination
 * if possible.
 */
async function putChecked(
  place: BackupDestination,
  name: string,
  file: string,
  taken: Iterable<string>,
): Promise<void> {
  try {
    await writePictureList(place, name, taken)
    await place.put(name, file)
    if ((await sumOf(await place.read(name))) !== (await sumOf(createReadStream(file))))
      throw new StartError(`${place.where} returns other contents than the stored backup. Check that storage.`)
  } catch (error) {
    // If the destination is unreachable, the next backup deletes the partial files.
    await removeBackup(place, name).catch(() => {})
    throw error
  }
}

/** The subfolder of the data folder in which a backup is created before it is stored at the destination. */
const workFolderName = 'backup-work'

/**
 * Deletes the partial files of a killed process from the data folder. Call this function only while no backup is in
 * progress.
 */
export const removeLeftoverWorkFolder = (dataDir: string): Promise<void> =>
  rm(join(dataDir, workFolderName), { recursive: true, force: true })

/**
 * Backs up to the configured destination, reads the backup back, tests a restore, and removes expired backups. Only one
 * backup per data folder may run at a time.
 *
 * @throws StartError if the backup fails. If the backup fails, the destination stays unchanged, except for unused
 * pictures.
 */
export async function backUpToDestination({ settings, ...options }: Options): Promise<BackupReport> {
  const { to, keep, ...locks } = settings.backup
  if (to === undefined)
    throw new StartError('No destination for backups is set. Set BACKUP_TO to a folder or a bucket.')
  const place = await openBackupDestination(to, settings.s3)
  const folder = join(options.dataDir, workFolderName)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const beside = await openSharedPictures(place, locks)
    const plain = join(folder, 'plain')
    const { rows, taken, missing } = await writeBackup({ ...options, file: plain, sharedPictures: beside })
    const isSealed = hasBackupEncryption(locks)
    const name = backupFileName(new Date(), isSealed)
    const file = isSealed ? join(folder, 'sealed') : plain
    if (isSealed) await writeFileAtomically(file, await encryptStream(createReadStream(plain), locks))
    await putChecked(place, name, file, taken)
    const why = await tryRestore({ ...options, file: plain, sharedPictures: beside }, folder)
    const triedAt = new Date().toISOString()
    const kept = await removeExpiredBackups(place, keep)
    const { size } = await stat(file)
    return { name, bytes: size, rows, files: taken.size, missing, kept, triedAt, triedWhy: why ?? null }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === undefined || error instanceof StartError) throw error
    throw new StartError(
      `The backup could not be made in ${folder} (${message}). Make room there; nothing was left behind.`,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
