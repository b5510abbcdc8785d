import { sql } from 'kysely'
import type { Dialect } from '../../../contract/dialect'
import type { Database } from '../../../contract/store'
import { DatabaseUnavailable } from '../../../platform/database-unavailable'
import { StartError } from '../../../platform/problem'

/** Runs work without foreign key checks, and checks all references at the end. */
type ForeignKeyDeferral = (db: Database, work: (trx: Database) => Promise<void>) => Promise<void>

const refusal = (table: string) =>
  new StartError(
    `The backup refers to records that it does not hold (in ${table}), so it is damaged. Take another one; nothing was changed.`,
  )

const unable = (error: unknown) =>
  new StartError(
    `This database does not take references off within a transaction (${error instanceof Error ? error.message : error}), as a restore needs it. Restore into PostgreSQL or SQLite; nothing was changed.`,
  )

/** SQLite can turn off foreign key checks for a connection, and can list the violations. */
const onSqlite: ForeignKeyDeferral = async (db, work) => {
  await sql`pragma foreign_keys = off`.execute(db)
  const trx = await db.startTransaction().execute()
  try {
    // The work locks the database before it reads anything, so that no other write can happen in between.
    await work(trx)
    const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(trx)
    if (rows[0]) throw refusal(rows[0].table)
    await trx.commit().execute()
  } catch (error) {
    await trx.rollback().execute()
    throw error
  }
}

interface Constraint {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/**
 * PostgreSQL cannot turn off foreign key checks. Therefore the transaction drops the constraints and adds them again.
 */
const onPostgres: ForeignKeyDeferral = (db, work) =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<Constraint>`
      select r.relname as "table", c.conname as "name", pg_get_constraintdef(c.oid) as "definition"
      from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_namespace n on n.oid = r.relnamespace
      where c.contype = 'f' and n.nspname = current_schema()`.execute(trx)
    for (const { table, name } of rows)
      await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(trx).catch((error) => {
        throw error instanceof DatabaseUnavailable ? error : unable(error)
      })
    await work(trx)
    for (const { table, name, definition } of rows)
      await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`
        .execute(trx)
        .catch(() => {
          throw refusal(table)
        })
  })

/**
 * Runs the work in one transaction that may break references temporarily. The transaction checks all references at the
 * end.
 */
export const withoutForeignKeyChecks = (dialect: Dialect): ForeignKeyDeferral =>
  dialect.name === 'sqlite' ? onSqlite : onPostgres
