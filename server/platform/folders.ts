import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Syncs the names in a folder to disk. Without this, a crash can lose even a synced file. Ignored on systems that
 * cannot sync a folder.
 */
export function syncFolder(folder: string): void {
  let opened: number | undefined
  try {
    opened = openSync(folder, 'r')
    fsyncSync(opened)
  } catch {
  } finally {
    if (opened !== undefined) closeSync(opened)
  }
}

/**
 * Creates a folder with its missing parents, and syncs their names to disk.
 *
 * @throws the operating system's error.
 */
export function createSyncedFolder(folder: string, mode?: number): void {
  const first = mkdirSync(folder, { recursive: true, mode })
  if (first === undefined) return
  for (let at = resolve(folder); at.length >= resolve(first).length; at = dirname(at)) syncFolder(dirname(at))
}
