import { isStoredFileName } from '../../../database/files/file-store'
import { dataFormat } from '../../../database/ownership/writer-version'
import { isLaterVersion, ownVersion } from '../../../platform/version'
import type { BackupEncryption } from '../backup-settings'
import type { SharedPictures } from '../destinations/shared-pictures'
import { type BackupCounts, type BackupHeader, damagedBackupError, readBackupLines } from './backup-format'

/** The header and the counts of a backup that was read completely. */
export interface BackupSummary {
  readonly head: BackupHeader
  readonly counts: BackupCounts
}

/**
 * Reads a backup completely without restoring anything.
 *
 * @param locks the keys that decrypt the backup. Default: no keys.
 * @param beside the shared pictures that the backup refers to. Default: no shared pictures.
 * @throws StartError if the backup is damaged, incomplete or inconsistent, or if a later version of the program made
 * the backup.
 */
export async function checkBackup(
  file: string,
  locks?: BackupEncryption,
  beside?: SharedPictures,
): Promise<BackupSummary> {
  const refuse = (why: string): never => {
    throw damagedBackupError(file, why)
  }
  const found = { tables: 0, rows: 0, files: 0 }
  let head: BackupHeader | undefined
  let promised: BackupCounts | undefined
  let width = 0
  for await (const line of readBackupLines(file, locks)) {
    if ('deckhand' in line) head = line
    else if ('table' in line) {
      found.tables++
      width = line.columns.length
    } else if ('rows' in line) {
      found.rows += line.rows.length
      if (line.rows.some((row) => row.length !== width)) refuse('a row of it is damaged')
    } else if ('file' in line) {
      found.files++
      if (!isStoredFileName(line.file)) refuse(`it contains '${line.file}', which is not an image of Deckhand`)
      if ('digest' in line && beside?.digestOf(line.file) !== line.digest)
        refuse(`it refers to '${line.file}', which does not stand beside it`)
    } else if ('end' in line) promised = line.end
  }
  if (!head || !promised) return refuse('it breaks off')
  const names = ['tables', 'rows', 'files'] as const
  for (const name of names)
    if (found[name] !== promised[name]) refuse(`it has ${found[name]} ${name} instead of ${promised[name]}`)
  const { dataFormat: its = 1 } = head
  if (its > dataFormat)
    refuse(
      `it is in data format ${its}, and this program knows formats up to ${dataFormat}; start the program that made it or a later one`,
    )
  if (isLaterVersion(head.version, ownVersion))
    refuse(`Deckhand ${head.version} made it, and this is ${ownVersion}; start that version or a later one`)
  return { head, counts: promised }
}
