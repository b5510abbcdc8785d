import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { damagedBackupError } from '../archive/backup-format'
import { decryptStream, encryptStream, hasBackupEncryption } from '../archive/encryption'
import type { BackupEncryption } from '../backup-settings'
import type { BackupDestination } from './destination'

/** The pictures at the destination. Each picture is stored once for all backups, because pictures never change. */
export interface SharedPictures {
  /** The digest of a stored picture. Undefined if the picture is not stored. */
  digestOf(name: string): string | undefined
  /** Stores a picture at the destination, and returns the picture's digest. */
  put(name: string, bytes: Uint8Array): Promise<string>
  /**
   * Reads a picture from the destination.
   *
   * @throws StartError if the picture is missing or damaged.
   */
  read(name: string, digest: string): Promise<Buffer>
}

/** The folder of the pictures at the destination. */
export const sharedPicturesFolder = 'files'
const ending = '.age'

/** The SHA-256 digest of a picture, in hexadecimal digits. */
export const sha256Hex = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The name of a stored picture consists of the picture's name, its digest, and whether it is encrypted. */
const parts = /^(.+)\.([0-9a-f]{64})(\.age)?$/

/** The file with the key of a destination, encrypted with the passphrase. */
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
 * Opens the shared pictures of a destination. Decryption with a passphrase intentionally takes a second. The passphrase
 * therefore decrypts only one key of the destination, which decrypts all pictures.
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
    // If a picture is stored both encrypted and unencrypted, the variant that matches the current settings is used.
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
        throw damagedBackupError(place.where, `'${name}' is missing, but the backup refers to this picture`)
      const stream = await place.read(`${sharedPicturesFolder}/${found.stored}`)
      const plain = found.stored.endsWith(ending) ? await decryptStream(found.stored, stream, locks) : stream
      const bytes = await buffer(plain).catch(() => Buffer.alloc(0))
      if (sha256Hex(bytes) !== digest) throw damagedBackupError(place.where, `'${name}' is damaged`)
      return bytes
    },
  }
}

/** Deletes all pictures whose names are not in the given list. Returns the number of deleted pictures. */
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
