import { chmodSync, closeSync, openSync } from 'node:fs'

/** Ensures that a file exists and that only its owner can read it. SQLite gives its other files the same mode. */
export function ensureOwnerOnlyFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
  try {
    chmodSync(file, 0o600)
  } catch (error) {
    // A file of another owner was put there on purpose.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}
