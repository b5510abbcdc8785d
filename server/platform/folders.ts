import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Has the names in a folder on the disk, without which a synced file may be gone; systems that cannot sync a folder need not. */
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
 * Makes a folder, and those above it that are not there, whose names are on the disk then.
 *
 * @throws the operating system's error.
 */
export function createSyncedFolder(folder: string, mode?: number): void {
  const first = mkdirSync(folder, { recursive: true, mode })
  if (first === undefined) return
  for (let at = resolve(folder); at.length >= resolve(first).length; at = dirname(at)) syncFolder(dirname(at))
}
