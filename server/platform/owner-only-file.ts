import { chmodSync, closeSync, openSync } from 'node:fs'

/** Makes sure that a file is there, and that nobody but its owner reads it; what SQLite lays beside it follows. */
export function ensureOwnerOnlyFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
  try {
    chmodSync(file, 0o600)
  } catch (error) {
    // A file that another user owns was put there on purpose.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}
