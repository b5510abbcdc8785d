import { StartError } from '../settings/start-error'
import { createPrints } from '../store/prints'
import type { Store } from '../store/store'
import { type Keys, type Purpose, printOf, purposes, settingOf } from './keys'
import type { Seal } from './seal'

/** What goes wrong between processes that have different keys. */
const because: Readonly<Record<Purpose, string>> = {
  tokens: 'so neither would know whom the other has signed in',
  seals: 'so the second factors of all who have one would be void',
}

/**
 * Expects that the processes of a database have its keys in common, and notes by which print they are known. A database of
 * one process may get other keys for its tokens, which ends sessions and no more.
 *
 * @throws StartError that names the setting and the cure.
 */
export async function expectSameKeys(store: Store, keys: Keys): Promise<void> {
  const known = await createPrints(store)
  for (const purpose of purposes) {
    const prints = keys[purpose].map(printOf)
    const print = await known.of(purpose)
    const matters = purpose === 'seals' || store.dialect.isShared
    if (matters && print !== undefined && !prints.includes(print)) throw new StartError(refusal(purpose))
    if (prints[0] !== undefined && print !== prints[0]) await known.note(purpose, prints[0])
  }
}

const refusal = (purpose: Purpose) => {
  const name = settingOf[purpose]
  return `${name} is another one than this database has been used with, ${because[purpose]}. Give all processes the same ${name}, one that replaces another in front of it (${name}=new,former); or, where the former one is lost, take the new one with 'npm run keys -- --accept' ('node maintain.js keys --accept' in a package).`
}

/** Takes these keys as those of the database, whichever it has been used with. */
export async function acceptKeys(store: Pick<Store, 'db' | 'dialect'>, keys: Keys): Promise<void> {
  const known = await createPrints(store)
  for (const purpose of purposes) await known.note(purpose, printOf(keys[purpose][0]))
}

/** Forgets what a backup does not bring along: the keys of tokens, as no session comes with it, and the place of the files. */
export async function forgetPlaces(store: Pick<Store, 'db' | 'dialect'>): Promise<void> {
  const known = await createPrints(store)
  await known.forget('tokens')
  await known.forget('files')
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
