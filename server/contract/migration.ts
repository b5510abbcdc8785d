import type { Registry } from '../../vocabulary'
import type { Dialect } from './dialect'
import type { Store, Transaction } from './store'

/** What a migration works with. All that it does is kept together, or none of it. */
export interface MigrationContext {
  /** `overAny(trx)` for tables and columns that the declarations no longer have. */
  readonly trx: Transaction
  readonly dialect: Dialect
  readonly registry: Registry
  /**
   * Says what becomes of each value of a field whose kind has changed: `convert('device', 'year', (text) => Number(text))`.
   * Values are as the API has them, references as ids; null for none. What they were stays beside them, in the column
   * `year__before`, until a migration drops it. Use it before the tables are there.
   */
  convert(resource: string, field: string, become: (value: unknown) => unknown): Promise<void>
  /** Lets go what nothing declares any more: a field of a resource, `drop('device', 'colour')`, or a resource, `drop('gadget')`. */
  drop(resource: string, field?: string): Promise<void>
}

/**
 * A change to the data that the declarations cannot say. It is done once for each database, and never in a new one, which
 * begins with the declarations as they are.
 */
export type Migration =
  | {
      /** Once the present names are given, before the tables are there: for values that could not stay as they are. */
      readonly when: 'before'
      readonly run: (database: MigrationContext) => Promise<unknown>
    }
  | {
      /** Once the tables are there. That is the default. */
      readonly when?: 'after'
      readonly run: (database: MigrationContext & { readonly store: Store }) => Promise<unknown>
    }

/**
 * Declares a migration, as the default export of a file in the folder of migrations. They are done in the order of the files'
 * names, which best begin with the day: `2026-11-22-years-are-numbers.ts`. A file stays for as long as there are databases or
 * backups from before; the latest one always stays, as it tells how far a program goes.
 *
 * @example
 * export default defineMigration({
 *   when: 'before',
 *   run: ({ convert }) => convert('device', 'year', (text) => Number.parseInt(String(text), 10) || null),
 * })
 */
export const defineMigration = (migration: Migration): Migration => migration

/** A migration, and the name that it is noted by. */
export type NamedMigration = Migration & { readonly name: string }

/** The modules of a folder of migrations, as import.meta.glob collects them eagerly, in the order of their names. */
export const collectMigrations = (
  modules: Readonly<Record<string, { readonly default: Migration }>>,
): NamedMigration[] =>
  Object.entries(modules)
    .map(([file, { default: migration }]) => ({ ...migration, name: file.replace(/^.*\/|\.\w+$/g, '') }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
