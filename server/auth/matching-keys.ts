import type { Store } from '../contract/store'
import { createFingerprints } from '../database/ownership/fingerprints'
import { type KeyPurpose, keyFingerprint, keyPurposes, keySettings, type ServerKeys } from '../platform/keys'
import { StartError } from '../platform/problem'
import type { SecretCipher } from '../platform/secret-cipher'

/** The problem that occurs if two processes have different keys. */
const because: Readonly<Record<KeyPurpose, string>> = {
  tokens: 'so each process would reject the sessions of the other',
  seals: 'so all second factors would stop working',
}

/**
 * Checks that all processes of a database have the same keys, and stores the fingerprints of the keys. If a single
 * process uses the database, its token keys may change, because a change only ends sessions.
 *
 * @throws StartError with the name of the setting and the way to fix the problem.
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
  return `${name} is another one than this database was used with, ${because[purpose]}. Give all processes the same ${name}. Put a new key in front of the former one (${name}=new,former). If the former key is lost, accept the new one with 'npm run keys -- --accept' ('node maintain.js keys --accept' in a package).`
}

/** Accepts these keys as the keys of the database, and replaces the earlier fingerprints. */
export async function recordKeyFingerprints(store: Pick<Store, 'db' | 'dialect'>, keys: ServerKeys): Promise<void> {
  const known = await createFingerprints(store)
  for (const purpose of keyPurposes) await known.note(purpose, keyFingerprint(keys[purpose][0]))
}

/**
 * Deletes the fingerprints of data that a backup does not contain: the token keys and the location of the files. A
 * backup contains no sessions, so that the token keys may differ.
 */
export async function resetAfterRestore(store: Pick<Store, 'db' | 'dialect'>): Promise<void> {
  const known = await createFingerprints(store)
  await known.forget('tokens')
  await known.forget('files')
}

/** Encrypts second factors again with the current key, if former keys encrypted the second factors. */
export async function reencryptSecondFactors(
  { transaction }: Pick<Store, 'transaction'>,
  seal: SecretCipher,
): Promise<void> {
  await transaction(async (trx) => {
    const rows = await trx.selectFrom('second_factor').select(['person', 'secret']).execute()
    for (const { person, secret } of rows) {
      const text = seal.usesCurrentKey(secret) ? undefined : seal.decrypt(secret)
      if (text === undefined) continue
      // If the user changed the second factor in the meantime, this function does not overwrite the new second factor.
      await trx
        .updateTable('second_factor')
        .set({ secret: seal.encrypt(text) })
        .where('person', '=', person)
        .where('secret', '=', secret)
        .execute()
    }
  })
}
