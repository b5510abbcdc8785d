import type { Context, OpenDatabase } from 'deckhand/server'
import { sql } from 'kysely'

const table = sql.table('removed_batch_serials')

/** Creates the table with the serials of undone batches. */
export async function createRemovedSerialsTable({ db }: OpenDatabase): Promise<void> {
  await sql`create table if not exists ${table} (batch text primary key, serials text not null)`.execute(db)
}

/** Stores the serials of an undone batch, so that the batch can be restored. */
export async function keepRemovedSerials({ trx }: Context, batch: string, serials: readonly string[]): Promise<void> {
  const text = JSON.stringify(serials)
  await sql`insert into ${table} (batch, serials) values (${batch}, ${text})
    on conflict (batch) do update set serials = ${text}`.execute(trx)
}

/** Returns the stored serials of an undone batch, and removes them from the table. */
export async function takeRemovedSerials({ trx }: Context, batch: string): Promise<readonly string[]> {
  const { rows } = await sql<{
    serials: string
  }>`delete from ${table} where batch = ${batch} returning serials`.execute(trx)
  return JSON.parse(rows[0]?.serials ?? '[]') as readonly string[]
}
