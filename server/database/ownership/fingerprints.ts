import { sql } from 'kysely'
import type { Store } from '../../contract/store'
import { retrying } from '../retry'

const table = sql.table('deckhand_key')

/**
 * The fingerprints of keys and files that belong to the database but are outside of it. A fingerprint reveals nothing
 * about the key or the file.
 */
export interface Fingerprints {
  of(purpose: string): Promise<string | undefined>
  /** Stores a fingerprint and replaces the previous fingerprint. */
  note(purpose: string, print: string): Promise<void>
  forget(purpose: string): Promise<void>
}

export async function createFingerprints({ db, dialect }: Pick<Store, 'db' | 'dialect'>): Promise<Fingerprints> {
  await retrying(dialect, () =>
    sql`create table if not exists ${table} (purpose text primary key, print text not null)`.execute(db),
  )
  return {
    of: async (purpose) => {
      const { rows } = await sql<{ print: string }>`select print from ${table} where purpose = ${purpose}`.execute(db)
      return rows[0]?.print
    },
    note: async (purpose, print) => {
      await sql`insert into ${table} (purpose, print) values (${purpose}, ${print})
        on conflict (purpose) do update set print = ${print}`.execute(db)
    },
    forget: async (purpose) => {
      await sql`delete from ${table} where purpose = ${purpose}`.execute(db)
    },
  }
}
