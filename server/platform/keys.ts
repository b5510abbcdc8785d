import { createHmac, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSyncedFolder, syncFolder } from './durable-files'

/** The keys for one purpose. The first key is in use. The further keys still verify or decrypt older values. */
export type KeyRing = readonly [string, ...string[]]

/** The keys with which a server signs and encrypts. */
export interface ServerKeys {
  /** The keys that sign the tokens and the URLs of files. */
  readonly tokens: KeyRing
  /** The keys that encrypt secrets in the database, such as second factors. */
  readonly seals: KeyRing
}

/** The key files of a data folder, with one key per line. */
const files = { tokens: 'jwt-secret', seals: 'seal-key' } as const satisfies Record<keyof ServerKeys, string>

export type KeyPurpose = keyof typeof files

export const keyPurposes = Object.keys(files) as readonly KeyPurpose[]

/** The settings that provide keys. */
export const keySettings = { tokens: 'JWT_SECRET', seals: 'SEAL_KEY' } as const satisfies Record<KeyPurpose, string>

export const keyFilePath = (dataDir: string, purpose: KeyPurpose): string => join(dataDir, files[purpose])

const newKey = () => randomBytes(32).toString('hex')

/** The keys in a text, one per line. Undefined if the text contains no keys. */
export function parseKeyRing(text: string): KeyRing | undefined {
  const [first, ...others] = text.split(/\s+/).filter(Boolean)
  return first === undefined ? undefined : [first, ...others]
}

/**
 * Writes keys to a temporary file next to the key file, and syncs the temporary file to disk. Returns the path of the
 * temporary file.
 */
function writeTemporaryKeyFile(file: string, keys: readonly string[]): string {
  const part = `${file}-${process.pid}.part`
  writeFileSync(part, keys.join('\n'), { mode: 0o600, flush: true })
  chmodSync(part, 0o600)
  return part
}

function makeKey(dataDir: string, file: string): void {
  createSyncedFolder(dataDir)
  const part = writeTemporaryKeyFile(file, [newKey()])
  try {
    // If two processes start at the same time, only one process can create the link. After that, both processes read
    // the linked file.
    linkSync(part, file)
  } catch (error) {
    // Not every file system supports hard links.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(part, file)
  }
  rmSync(part, { force: true })
  syncFolder(dataDir)
}

/**
 * The keys of a data folder. The first start creates the keys in a file that only the owner can read. The keys are on
 * disk before their first use.
 */
export function loadOrCreateKeys(dataDir: string, purpose: KeyPurpose): KeyRing {
  const file = keyFilePath(dataDir, purpose)
  if (!existsSync(file)) makeKey(dataDir, file)
  const kept = parseKeyRing(readFileSync(file, 'utf8'))
  if (!kept) throw new Error(`${file} is empty. Restore the key in it, or delete the file to create a new key.`)
  return kept
}

/** The keys from the settings. Purposes without a setting use the keys of the data folder. */
export const resolveServerKeys = ({
  dataDir,
  ...given
}: { readonly dataDir: string } & Partial<ServerKeys>): ServerKeys => ({
  tokens: given.tokens ?? loadOrCreateKeys(dataDir, 'tokens'),
  seals: given.seals ?? loadOrCreateKeys(dataDir, 'seals'),
})

/** The maximum number of former keys in a data folder. */
const maxFormerKeys = 2

/** Adds a new key before the existing keys of a data folder. */
export function rotateStoredKeys(dataDir: string, purpose: KeyPurpose): void {
  const file = keyFilePath(dataDir, purpose)
  const keys = [newKey(), ...loadOrCreateKeys(dataDir, purpose)].slice(0, maxFormerKeys + 1)
  renameSync(writeTemporaryKeyFile(file, keys), file)
  syncFolder(dataDir)
}

/** Derives a secret for another purpose, which reveals nothing about the original secret. */
export const deriveSecret = (secret: string, purpose: string): string =>
  createHmac('sha256', secret).update(purpose).digest('base64url')

/** Returns a fingerprint that identifies a key without revealing the key. */
export const keyFingerprint = (key: string): string => deriveSecret(key, 'print').slice(0, 16)
