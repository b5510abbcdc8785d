import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { damagedBackupError } from '../archive/backup-format'
import { decryptStream, encryptStream, hasBackupEncryption } from '../archive/encryption'
import type { BackupEncryption } from '../backup-settings'
import type { BackupDestination } from './destination'

/** Pictures that stand once beside all backups that name them, as they never change. */
export interface SharedPictures {
  /** The digest of one that is there; undefined where it is not. */
  digestOf(name: string): string | undefined
  /** Puts one there; answers its digest. */
  put(name: string, bytes: Uint8Array): Promise<string>
  /**
   * Reads one of them.
   *
   * @throws StartError where it is not there, or other than it was.
   */
  read(name: string, digest: string): Promise<Buffer>
}

/** Where they stand in the place. */
export const sharedPicturesFolder = 'files'
const ending = '.age'

/** SHA-256, in hexadecimal digits. */
export const sha256Hex = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** What a picture is called in the place: its name, its digest, and whether it is encrypted. */
const parts = /^(.+)\.([0-9a-f]{64})(\.age)?$/

/** The key of a place, which its passphrase opens. */
const keyName = `${sharedPicturesFolder}/key${ending}`

const ofKey = async (identity: string): Promise<BackupEncryption> => {
  const { identityToRecipient } = await import('age-encryption')
  return { recipients: [await identityToRecipient(identity)], identity }
}

const readKey = async (place: BackupDestination, locks: BackupEncryption) => {
  const opened = await decryptStream(`${place.where}/${keyName}`, await place.read(keyName), locks)
  return ofKey(String(await buffer(opened)))
}

const makeKey = async (place: BackupDestination, locks: BackupEncryption) => {
  const { generateIdentity } = await import('age-encryption')
  const identity = await generateIdentity()
  await place.putBytes(keyName, await buffer(await encryptStream(Readable.from([Buffer.from(identity)]), locks)))
  return ofKey(identity)
}

/**
 * Opens the pictures that stand beside the backups of a place. Trying a passphrase is made to take a second, so it opens a key
 * of the place, and that key all of its pictures.
 */
export async function openSharedPictures(place: BackupDestination, given: BackupEncryption): Promise<SharedPictures> {
  const known = new Map<string, { readonly digest: string; readonly stored: string }>()
  const isSealed = hasBackupEncryption(given)
  const there = await place.names(sharedPicturesFolder)
  const isByPassphrase = given.passphrase !== undefined && given.recipients.length === 0
  let locks =
    isByPassphrase && there.includes(keyName.slice(sharedPicturesFolder.length + 1))
      ? await readKey(place, given)
      : given
  let making: Promise<BackupEncryption> | undefined
  const locksToPut = async () => {
    if (locks !== given || !isByPassphrase) return locks
    making ??= makeKey(place, given)
    locks = await making
    return locks
  }
  for (const stored of there) {
    const [, name = '', digest = '', sealed] = parts.exec(stored) ?? []
    const former = known.get(name)
    // Of one that is there both ways, the one that is as is asked for now counts.
    if (name && (!former || Boolean(sealed) === isSealed)) known.set(name, { digest, stored })
  }
  return {
    digestOf: (name) => {
      const found = known.get(name)
      return found && (!isSealed || found.stored.endsWith(ending)) ? found.digest : undefined
    },
    put: async (name, bytes) => {
      const digest = sha256Hex(bytes)
      const stored = `${name}.${digest}${isSealed ? ending : ''}`
      await place.putBytes(
        `${sharedPicturesFolder}/${stored}`,
        isSealed ? await buffer(await encryptStream(Readable.from([bytes]), await locksToPut())) : bytes,
      )
      known.set(name, { digest, stored })
      return digest
    },
    read: async (name, digest) => {
      const found = known.get(name)
      if (!found || found.digest !== digest)
        throw damagedBackupError(place.where, `'${name}' is not there, which it names`)
      const stream = await place.read(`${sharedPicturesFolder}/${found.stored}`)
      const plain = found.stored.endsWith(ending) ? await decryptStream(found.stored, stream, locks) : stream
      const bytes = await buffer(plain).catch(() => Buffer.alloc(0))
      if (sha256Hex(bytes) !== digest) throw damagedBackupError(place.where, `'${name}' is damaged`)
      return bytes
    },
  }
}

/** Removes the pictures that none of some names means; answers how many. */
export async function removeUnusedPictures(place: BackupDestination, named: ReadonlySet<string>): Promise<number> {
  let removed = 0
  for (const stored of await place.names(sharedPicturesFolder)) {
    const [, name] = parts.exec(stored) ?? []
    if (name === undefined || named.has(name)) continue
    await place.remove(`${sharedPicturesFolder}/${stored}`)
    removed++
  }
  return removed
}
