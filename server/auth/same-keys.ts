import { sql } from 'kysely'
import { StartError } from '../settings/start-error'
import { retrying } from '../store/retry'
import type { Store } from '../store/store'
import { type Keys, type Purpose, printOf, purposes, settingOf } from './keys'
import type { Seal } from './seal'

const table = sql.table('deckhand_key')

/** What goes wrong between processes that have different keys. */
const because: Readonly<Record<Purpose, string>> = {
  tokens: 'so neither would know whom the other has signed in',
  seals: 'so the second factors of all who have one would be void',
}

async function printsIn({ db, dialect }: Pick<Store, 'db' | 'dialect'>): Promise<ReadonlyMap<string, string>> {
  await retrying(dialect, () =>
    sql`create table if not exists ${table} (purpose text primary key, print text not null)`.execute(db),
  )
  const { rows } = await sql<{ purpose: string; print: string }>`select purpose, print from ${table}`.execute(db)
  return new Map(rows.map(({ purpose, print }) => [purpose, print]))
}

const note = ({ db }: Pick<Store, 'db'>, purpose: Purpose, print: string) =>
  sql`insert into ${table} (purpose, print) values (${purpose}, ${print})
    on conflict (purpose) do update set print = ${print}`.execute(db)

/**
 * Expects that the processes of a database have its keys in common, and notes by which print they are known. A database of
 * one process may get other keys for its tokens, which ends sessions and no more.
 *
 * @throws StartError that names the setting and the cure.
 */
export async function expectSameKeys(store: Store, keys: Keys): Promise<void> {
  const known = await printsIn(store)
  for (const purpose of purposes) {
    const prints = keys[purpose].map(printOf)
    const print = known.get(purpose)
    const matters = purpose === 'seals' || store.dialect.isShared
    if (matters && print !== undefined && !prints.includes(print)) throw new StartError(refusal(purpose))
    if (prints[0] !== undefined && print !== prints[0]) await note(store, purpose, prints[0])
  }
}

const refusal = (purpose: Purpose) => {
  const name = settingOf[purpose]
  return `${name} is another one than this database has been used with, ${because[purpose]}. Give all processes the same ${name}, one that replaces another in front of it (${name}=new,former); or, where the former one is lost, take the new one with 'npm run keys -- --accept'.`
}

/** Takes these keys as those of the database, whichever it has been used with. */
export async function acceptKeys(store: Pick<Store, 'db' | 'dialect'>, keys: Keys): Promise<void> {
  await printsIn(store)
  for (const purpose of purposes) await note(store, purpose, printOf(keys[purpose][0]))
}

/** Forgets by which print the keys of tokens are known, as a backup brings no session with it. */
export async function forgetTokenKeys(store: Pick<Store, 'db' | 'dialect'>): Promise<void> {
  await printsIn(store)
  await sql`delete from ${table} where purpose = 'tokens'`.execute(store.db)
}

/** Seals anew, with the key that is used, what was sealed with former ones. */
export async function sealAnew({ transaction }: Pick<Store, 'transaction'>, seal: Seal): Promise<void> {
  await transaction(async (trx) => {
    const rows = await trx.selectFrom('second_factor').select(['person', 'secret']).execute()
    for (const { person, secret } of rows) {
      const text = seal.isCurrent(secret) ? undefined : seal.open(secret)
      if (text === undefined) continue
      // One that was changed meanwhile is left as it is.
      await trx
        .updateTable('second_factor')
        .set({ secret: seal.close(text) })
        .where('person', '=', person)
        .where('secret', '=', secret)
        .execute()
    }
  })
}
