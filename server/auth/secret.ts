import { createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where a data folder keeps the secret. */
export const secretFile = (dataDir: string): string => join(dataDir, 'jwt-secret')

/** The secret that signs the tokens: made at the first start, and kept in the data folder where only its owner reads it. */
export function keptSecret(dataDir: string): string {
  const file = secretFile(dataDir)
  mkdirSync(dataDir, { recursive: true })
  try {
    // Of two processes that start at once, one writes and both read what it wrote.
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}

/** A secret for another purpose, which tells nothing of the one that it is made from. */
export const derivedSecret = (secret: string, purpose: string): string =>
  createHmac('sha256', secret).update(purpose).digest('base64url')
