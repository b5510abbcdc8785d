import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { StartError } from '../../../platform/problem'
import type { ServerSettings } from '../../settings'
import type { RestoreOptions } from '../archive/restore-backup'
import { type BackupDestination, openBackupDestination } from './destination'
import { latestBackupOf, listBackups } from './retention'
import { openSharedPictures, type SharedPictures } from './shared-pictures'

type Sources = Pick<ServerSettings, 'backup' | 's3'>

interface LocatedBackup extends Required<Pick<RestoreOptions, 'file' | 'locks'>> {
  readonly sharedPictures?: SharedPictures
  /** Deletes the backup file that was fetched from the destination. */
  release(): Promise<void>
}

async function openConfiguredDestination({ backup, s3 }: Sources): Promise<BackupDestination> {
  if (backup.to === undefined)
    throw new StartError('No destination of backups is set. Set BACKUP_TO to the folder or the bucket.')
  return openBackupDestination(backup.to, s3)
}

/** The names of the backups at the destination, one per line. The latest backup is first. */
export async function listBackupNames(sources: Sources): Promise<readonly string[]> {
  const place = await openConfiguredDestination(sources)
  const all = await listBackups(place)
  return all.length === 0 ? [`There is no backup in ${place.where}.`] : all.map(({ name }) => name)
}

/**
 * Finds the requested backup: a file, a name at the destination, or the latest backup.
 *
 * @throws StartError if no such backup exists.
 */
export async function findBackup(sources: Sources, file: string, isLatest: boolean): Promise<LocatedBackup> {
  const { backup: locks } = sources
  if (!isLatest && (existsSync(file) || locks.to === undefined)) return { file, locks, release: async () => {} }
  const place = await openConfiguredDestination(sources)
  const all = await listBackups(place)
  const found = isLatest ? latestBackupOf(all) : all.find(({ name }) => name === basename(file))
  if (!found)
    throw new StartError(
      isLatest
        ? `There is no backup in ${place.where}.`
        : `There is neither a file ${file} nor a backup of that name in ${place.where}. List the backups with --list.`,
    )
  const folder = await mkdtemp(join(tmpdir(), 'deckhand-restore-'))
  const release = () => rm(folder, { recursive: true, force: true })
  const fetched = join(folder, found.name)
  try {
    await place.fetch(found.name, fetched)
    return { file: fetched, locks, sharedPictures: await openSharedPictures(place, locks), release }
  } catch (error) {
    await release()
    throw error
  }
}
