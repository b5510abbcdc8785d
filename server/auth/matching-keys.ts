import type { Store } from '../contract/store'
import { createFingerprints } from '../database/ownership/fingerprints'
import { type KeyPurpose, keyFingerprint, keyPurposes, keySettings, type ServerKeys } from '../platform/keys'
import type { SecretCipher } from '../platform/secret-cipher'
import { StartError } from '../platform/start-error'

/** What goes wrong between processes that have different keys. */
const because: Readonly<Record<KeyPurpose, string>> = {
  tokens: 'so neither would know whom the other has signed in',
  seals: 'so the second factors of all who have one would be void',
}

/**
 * Expects that the processes of a database have its keys in common, and notes by which print they are known. A database of
 * one process may get other keys for its tokens, which ends sessions and no more.
 *
 * @throws StartError that names the setting and the cure.
 */
export async function expectMatchingKeys(store: Store, keys: ServerKeys): Promise<void> {
  const known = await createFingerprints(store)
  for (const purpose of keyPurposes) {
    const prints = keys[purpose].map(keyFingerprint)
    const print = await known.of(purpose)
    const matters = purpose === 'seals' || store.dialect.isShared
    if (matters && print !== undefined && !prints.includes(print)) throw new StartError(refusal(purpose))
    if (prints[0] !== undefined && print !== prints[0]) await known.note(purpose, prints[0])
  }
}

const refusal = (purpose: KeyPurpose) => {
  const name = keySettings[purpose]
  return `${name} is another one than this database has been used with, ${because[purpose]}. Give all processes the same ${name}, one that replaces another in front of it (${name}=new,former); or, where the former one is lost, take the new one with 'npm run keys -- --accept' ('node maintain.js keys --accept' in a package).`
}

/** Takes these keys as those of the database, whichever it has been used with. */
export async function recordKeyFingerprints(store: Pick<Store, 'db' | 'dialect'>, keys: ServerKeys): Promise<void> {
  const known = await createFingerprints(store)
  for (const purpose of keyPurposes) await known.note(purpose, keyFingerprint(keys[purpose][0]))
}

/** Forgets what a backup does not bring along: the keys of tokens, as no session comes with it, and the place of the files. */
export async function resetAfterRestore(store: Pick<Store, 'db' | 'dialect'>): Promise<void> {
  const known = await createFingerprints(store)
  await known.forget('tokens')
  await known.forget('files')
}

/** Seals anew, with the key that is used, what was sealed with former ones. */
export async function reencryptSecondFactors(
  { transaction }: Pick<Store, 'transaction'>,
  seal: SecretCipher,
): Promise<void> {
  await transaction(async (trx) => {
    const rows = await trx.selectFrom('second_factor').select(['person', 'secret']).execute()
    for (const { person, secret } of rows) {
      const text = seal.usesCurrentKey(secret) ? undefined : seal.decrypt(secret)
      if (text === undefined) continue
      // One that was changed meanwhile is left as it is.
      await trx
        .updateTable('second_factor')
        .set({ secret: seal.encrypt(text) })
        .where('person', '=', person)
        .where('secret', '=', secret)
        .execute()
    }
  })
}
