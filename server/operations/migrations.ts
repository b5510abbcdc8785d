import { collectMigrations, type Migration } from '../contract/migration'

/** Every file in the folder of migrations, in the order of their names. */
export const migrations = collectMigrations(
  import.meta.glob<{ default: Migration }>('/business/migrations/*.ts', { eager: true }),
)
