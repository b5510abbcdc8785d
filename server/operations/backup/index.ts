import type { Handlers } from '../../contract/handler'
import type { NamedMigration } from '../../contract/migration'
import type { Store } from '../../contract/store'
import type { FileStore } from '../../database/files/file-store'
import type { DatabaseLocation } from '../../database/open-store'
import type { ServerSettings } from '../settings'
import { createBackupRunTables } from './backup-runs'
import type { BackupFunction } from './backup-schedule'
import type { BackupService } from './routes'

interface Options {
  readonly settings: ServerSettings
  readonly place: DatabaseLocation
  readonly files: FileStore
  readonly handlers: Handlers
  readonly migrations: readonly NamedMigration[]
  /**
   * The program that makes a backup in a separate process. Default: this process makes backups, for example in
   * development.
   */
  readonly program?: string
}

/**
 * Starts the schedule of backups, if the settings require backups. The function loads only the modules that it needs.
 */
export async function startBackups(store: Store, options: Options): Promise<BackupService | undefined> {
  const { settings, program, ...rest } = options
  if (settings.backup.to === undefined) return undefined
  await createBackupRunTables(store)
  const make: BackupFunction = async (signal) => {
    if (program !== undefined) return (await import('./backup-process')).backUpInChildProcess(program, signal)
    const { backUpToDestination } = await import('./destinations/back-up-to-destination')
    return backUpToDestination({ ...rest, settings, dataDir: settings.dataDir, registry: store.registry })
  }
  const { createBackupSchedule } = await import('./backup-schedule')
  const schedule = createBackupSchedule(
    store,
    settings.backup,
    make,
    (why) => console.error(why),
    async () => (await import('./destinations/back-up-to-destination')).removeLeftoverWorkFolder(settings.dataDir),
  )
  return { settings: settings.backup, schedule }
}
