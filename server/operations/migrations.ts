import { collectMigrations, type Migration } from '../contract/migration'

/** All files in the folder of migrations, sorted by name. */
export const migrations = collectMigrations(
  import.meta.glob<{ default: Migration }>('/business/migrations/*.ts', { eager: true }),
)
