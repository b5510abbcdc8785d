import { createHmac, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSyncedFolder, syncFolder } from './folders'

/** Keys of one purpose: the first is used, and what any of the others was used for still holds. */
export type KeyRing = readonly [string, ...string[]]

/** What a server signs and seals with. */
export interface ServerKeys {
  /** Sign the tokens and the addresses of files. */
  readonly tokens: KeyRing
  /** Seal what is kept unreadable in the database, such as second factors. */
  readonly seals: KeyRing
}

/** Where a data folder keeps its keys, of each purpose one to a line. */
const files = { tokens: 'jwt-secret', seals: 'seal-key' } as const satisfies Record<keyof ServerKeys, string>

export type KeyPurpose = keyof typeof files

export const keyPurposes = Object.keys(files) as readonly KeyPurpose[]

/** The settings by which keys are given. */
export const keySettings = { tokens: 'JWT_SECRET', seals: 'SEAL_KEY' } as const satisfies Record<KeyPurpose, string>

export const keyFilePath = (dataDir: string, purpose: KeyPurpose): string => join(dataDir, files[purpose])

const newKey = () => randomBytes(32).toString('hex')

/** The keys in a text, one to a line; undefined where there is none. */
export function parseKeyRing(text: string): KeyRing | undefined {
  const [first, ...others] = text.split(/\s+/).filter(Boolean)
  return first === undefined ? undefined : [first, ...others]
}

/** Writes keys beside their file, and has them on the disk before they are called by its name; answers where they are. */
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
    // Of two processes that start at once, one gives its key the name and both read that.
    linkSync(part, file)
  } catch (error) {
    // Not every file system gives a file two names.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(part, file)
  }
  rmSync(part, { force: true })
  syncFolder(dataDir)
}

/**
 * The keys of a data folder: made at the first start, and kept where only their owner reads them. They are on the disk before
 * anything is made with them.
 */
export function loadOrCreateKeys(dataDir: string, purpose: KeyPurpose): KeyRing {
  const file = keyFilePath(dataDir, purpose)
  if (!existsSync(file)) makeKey(dataDir, file)
  const kept = parseKeyRing(readFileSync(file, 'utf8'))
  if (!kept) throw new Error(`${file} is empty. Put the key back into it, or remove it, and another one is made.`)
  return kept
}

/** The keys that the settings give, and of a purpose for which they give none, those of the data folder. */
export const resolveServerKeys = ({
  dataDir,
  ...given
}: { readonly dataDir: string } & Partial<ServerKeys>): ServerKeys => ({
  tokens: given.tokens ?? loadOrCreateKeys(dataDir, 'tokens'),
  seals: given.seals ?? loadOrCreateKeys(dataDir, 'seals'),
})

/** Formerly used keys that a data folder keeps. */
const maxFormerKeys = 2

/** Puts a new key in front of those that a data folder keeps. */
export function rotateStoredKeys(dataDir: string, purpose: KeyPurpose): void {
  const file = keyFilePath(dataDir, purpose)
  const keys = [newKey(), ...loadOrCreateKeys(dataDir, purpose)].slice(0, maxFormerKeys + 1)
  renameSync(writeTemporaryKeyFile(file, keys), file)
  syncFolder(dataDir)
}

/** A secret for another purpose, which tells nothing of the one that it is made from. */
export const deriveSecret = (secret: string, purpose: string): string =>
  createHmac('sha256', secret).update(purpose).digest('base64url')

/** By what a key is known that is not told. */
export const keyFingerprint = (key: string): string => deriveSecret(key, 'print').slice(0, 16)
