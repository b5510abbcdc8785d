import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { StartError } from '../../../platform/problem'
import type { BackupEncryption } from '../backup-settings'

const mark = 'age-encryption.org/'

/** Whether backups are encrypted. */
export const hasBackupEncryption = ({ recipients, passphrase }: BackupEncryption): boolean =>
  recipients.length > 0 || passphrase !== undefined

/** Whether a file is encrypted with age. */
export async function isEncryptedFile(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(mark.length), 0, mark.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === mark
  } finally {
    await handle.close()
  }
}

type Age = typeof import('age-encryption')

const through = async (
  plain: Readable,
  change: (bytes: globalThis.ReadableStream<Uint8Array>) => Promise<globalThis.ReadableStream<Uint8Array>>,
) =>
  Readable.fromWeb(
    (await change(Readable.toWeb(plain) as globalThis.ReadableStream<Uint8Array>)) as ReadableStream<Uint8Array>,
  )

/**
 * Encrypts a stream in the age format, which every age tool can decrypt.
 *
 * @throws StartError if a recipient is invalid.
 */
export async function encryptStream(plain: Readable, { recipients, passphrase }: BackupEncryption): Promise<Readable> {
  const { Encrypter }: Age = await import('age-encryption')
  const encrypter = new Encrypter()
  if (passphrase !== undefined) encrypter.setPassphrase(passphrase)
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient)
    } catch (error) {
      throw new StartError(
        `BACKUP_RECIPIENT has '${recipient}', which is not a public key of age (${(error as Error).message}). Create a key pair with 'age-keygen', and set its public key.`,
      )
    }
  }
  return through(plain, (bytes) => encrypter.encrypt(bytes))
}

/**
 * Decrypts a stream in the age format.
 *
 * @throws StartError if no key or passphrase is set, or if the key or passphrase is wrong.
 */
export async function decryptStream(
  file: string,
  secret: Readable,
  { passphrase, identity }: BackupEncryption,
): Promise<Readable> {
  if (passphrase === undefined && identity === undefined)
    throw new StartError(
      `The backup ${file} is encrypted. Set BACKUP_IDENTITY to the secret key, or BACKUP_PASSPHRASE. Nothing was changed.`,
    )
  const { Decrypter }: Age = await import('age-encryption')
  const decrypter = new Decrypter()
  try {
    if (identity !== undefined) decrypter.addIdentity(identity)
    if (passphrase !== undefined) decrypter.addPassphrase(passphrase)
    return await through(secret, (bytes) => decrypter.decrypt(bytes))
  } catch (error) {
    const setting = identity === undefined ? 'BACKUP_PASSPHRASE' : 'BACKUP_IDENTITY'
    throw new StartError(
      `The backup ${file} cannot be decrypted with ${setting} (${(error as Error).message}). Set the one that it was made for; nothing was changed.`,
    )
  }
}

/** The settings without encryption and without keys to decrypt. */
export const noBackupEncryption: BackupEncryption = { recipients: [] }
