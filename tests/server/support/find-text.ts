import { existsSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Store } from '../../../server/contract/store'

/** The tables whose values contain a text, with all columns of all tables. */
export async function tablesWithText({ db, dialect }: Store, text: string): Promise<string[]> {
  const tables = new Set((await dialect.columns(db)).map(({ table }) => table))
  const found: string[] = []
  for (const table of tables) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db)
    const hits = rows.filter((row) => JSON.stringify(row).toLowerCase().includes(text.toLowerCase()))
    if (hits.length > 0) found.push(`${table}: ${JSON.stringify(hits[0])}`)
  }
  return found
}

/** The files of an SQLite database that contain a text, including the write-ahead log and unused pages. */
export async function databaseFilesWithText({ db, dialect }: Store, text: string): Promise<string[]> {
  if (dialect.name !== 'sqlite') return []
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(db)
  const file = rows[0]?.file ?? ''
  return [file, `${file}-wal`].filter((one) => existsSync(one) && readFileSync(one).includes(text))
}
