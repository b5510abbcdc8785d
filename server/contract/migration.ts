import type { Registry } from '../../vocabulary'
import type { Dialect } from './dialect'
import type { Store, Transaction } from './store'

/** The context of a migration. Either all changes of a migration are committed, or no change is committed. */
export interface MigrationContext {
  /** Use `withUntypedTables(trx)` for tables and columns that the declarations no longer have. */
  readonly trx: Transaction
  readonly dialect: Dialect
  readonly registry: Registry
  /**
   * Converts each value of a field whose kind has changed: `convert('device', 'year', (text) => Number(text))`. Values
   * have the format of the API. In these values, references are ids, and null means no value. The old values stay in
   * the column `year__before` until a migration drops this column. `convert` is available only in migrations with
   * `when: 'before'`.
   */
  convert(resource: string, field: string, become: (value: unknown) => unknown): Promise<void>
  /**
   * Deletes data that no declaration mentions: a field with `drop('device', 'colour')`, or a resource with
   * `drop('gadget')`.
   */
  drop(resource: string, field?: string): Promise<void>
}

/**
 * A change to stored data that declarations cannot express. A migration runs once for each existing database. A new
 * database starts with the current declarations, so that no migration runs.
 */
export type Migration =
  | {
      /**
       * 'before': the migration runs after the renames, before the tables are updated. Use 'before' for values that the
       * new tables cannot contain.
       */
      readonly when: 'before'
      readonly run: (database: MigrationContext) => Promise<unknown>
    }
  | {
      /** 'after': the migration runs after the tables are updated. 'after' is the default. */
      readonly when?: 'after'
      readonly run: (database: MigrationContext & { readonly store: Store }) => Promise<unknown>
    }

/**
 * Declares a migration, as the default export of a file in the folder of migrations. Migrations run sorted by their
 * file names. Start each file name with the date: `2026-11-22-years-are-numbers.ts`. Keep the file of a migration as
 * long as older databases or backups exist. Always keep the latest migration file, because it marks the version of the
 * data that a program knows.
 *
 * @example export default defineMigration({
 * when: 'before',
 * run: ({ convert }) => convert('device', 'year', (text) => Number.parseInt(String(text), 10) || null), })
 */
export const defineMigration = (migration: Migration): Migration => migration

/** A migration, with the name under which the database records the migration. */
export type NamedMigration = Migration & { readonly name: string }

/** Sorts the modules of a migrations folder by name. `import.meta.glob` with `eager` returns these modules. */
export const collectMigrations = (
  modules: Readonly<Record<string, { readonly default: Migration }>>,
): NamedMigration[] =>
  Object.entries(modules)
    .map(([file, { default: migration }]) => ({ ...migration, name: file.replace(/^.*\/|\.\w+$/g, '') }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
