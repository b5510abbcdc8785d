import type { FileStore } from '../files/files'
import type { NamedMigration } from '../migration'
import type { Handlers } from '../records/handler'
import type { Settings } from '../settings'
import type { Place } from '../store/open'
import type { Store } from '../store/store'
import type { Backups } from './routes'
import type { MakeBackup } from './schedule'
import { createBackupTables } from './tables'

interface Options {
  readonly settings: Settings
  readonly place: Place
  readonly files: FileStore
  readonly handlers: Handlers
  readonly migrations: readonly NamedMigration[]
  /** The program that makes a backup in a process of its own. Default: this process makes them, as while one develops. */
  readonly program?: string
}

/** Begins to make backups of a store, where the settings ask for them. What is not asked for is not loaded. */
export async function startBackups(store: Store, options: Options): Promise<Backups | undefined> {
  const { settings, program, ...rest } = options
  if (settings.backup.to === undefined) return undefined
  await createBackupTables(store)
  const make: MakeBackup = async (signal) => {
    if (program !== undefined) return (await import('./child')).backUpInChild(program, signal)
    const { backUpToPlace } = await import('./to-place')
    return backUpToPlace({ ...rest, settings, dataDir: settings.dataDir, registry: store.registry })
  }
  const { createSchedule } = await import('./schedule')
  const schedule = createSchedule(
    store,
    settings.backup,
    make,
    (why) => console.error(why),
    async () => (await import('./to-place')).sweepWorkshop(settings.dataDir),
  )
  return { settings: settings.backup, schedule }
}
