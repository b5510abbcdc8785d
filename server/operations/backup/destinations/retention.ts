import { text } from 'node:stream/consumers'
import type { BackupRetention, RetentionSpan } from '../backup-settings'
import type { BackupDestination } from './destination'
import { sharedPicturesFolder as picturesFolder, removeUnusedPictures } from './shared-pictures'

/** A backup at a destination. */
export interface StoredBackup {
  readonly name: string
  readonly madeAt: Date
}

const pattern = /^(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})-(\d{2})-(\d{3}Z)\.backup(\.age)?$/

/** The suffix of the file that lists the pictures that a backup refers to. */
const listed = '.files'

/** The name of a backup that is made at the given time. */
export const backupFileName = (moment: Date, isSealed: boolean): string =>
  `${moment.toISOString().replace(/[:.]/g, '-')}.backup${isSealed ? '.age' : ''}`

/**
 * The backups at a destination. The latest backup is first. The result omits other files, and backups without a list of
 * pictures.
 */
export async function listBackups(place: BackupDestination): Promise<readonly StoredBackup[]> {
  const names = await place.names('')
  const there = new Set(names)
  const found = names.flatMap((name): StoredBackup[] => {
    const [, hour, minute, second, rest] = pattern.exec(name) ?? []
    return hour === undefined || !there.has(name + listed)
      ? []
      : [{ name, madeAt: new Date(`${hour}:${minute}:${second}.${rest}`) }]
  })
  return found.sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime())
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

const weekOf = (moment: Date) => {
  const monday = new Date(moment)
  monday.setUTCDate(moment.getUTCDate() - ((moment.getUTCDay() + 6) % 7))
  return dayOf(monday)
}

/** The key of the hour, day, week or month that contains a time, in UTC. */
const spanOf: Readonly<Record<RetentionSpan, (moment: Date) => string>> = {
  h: (moment) => moment.toISOString().slice(0, 13),
  d: dayOf,
  w: weekOf,
  m: (moment) => dayOf(moment).slice(0, 7),
}

/** Separates the backups with a date in the future from the other backups. Such a date comes from a wrong clock. */
function byClock(backups: readonly StoredBackup[], now: Date) {
  const isAhead = ({ madeAt }: StoredBackup) => madeAt > now
  return { ahead: backups.filter(isAhead), others: backups.filter((backup) => !isAhead(backup)) }
}

/** The latest backup. A backup with a date in the future counts only if there is no other backup. */
export function latestBackupOf(backups: readonly StoredBackup[], now = new Date()): StoredBackup | undefined {
  const { ahead, others } = byClock(backups, now)
  return others[0] ?? ahead[0]
}

/**
 * Selects the backups to keep: the latest backup, and the latest backup of each retained hour, day, week and month. A
 * backup with a date in the future replaces no other backup, and is kept until that date.
 *
 * @param all all backups. The latest backup must be first.
 */
export function selectBackupsToKeep(
  all: readonly StoredBackup[],
  keep: BackupRetention,
  now = new Date(),
): ReadonlySet<StoredBackup> {
  const { ahead, others: backups } = byClock(all, now)
  const kept = new Set([...ahead, ...backups.slice(0, 1)])
  for (const span of Object.keys(spanOf) as RetentionSpan[]) {
    const seen = new Set<string>()
    for (const backup of backups) {
      const key = spanOf[span](backup.madeAt)
      if (seen.has(key)) continue
      if (seen.size >= keep[span]) break
      seen.add(key)
      kept.add(backup)
    }
  }
  return kept
}

/** Stores the list of pictures that a backup refers to, before the backup is stored. */
export const writePictureList = (place: BackupDestination, name: string, files: Iterable<string>): Promise<void> =>
  place.putBytes(name + listed, Buffer.from([...files].join('\n')))

/** Deletes a backup and its list of pictures. */
export async function removeBackup(place: BackupDestination, name: string): Promise<void> {
  await place.remove(name)
  await place.remove(name + listed)
}

/** Deletes lists of pictures without a backup, for example after the process was killed. */
async function removeStray(place: BackupDestination): Promise<void> {
  await place.sweep(['', picturesFolder])
  const names = await place.names('')
  const there = new Set(names)
  for (const name of names) {
    const backup = name.slice(0, -listed.length)
    if (name.endsWith(listed) && pattern.test(backup) && !there.has(backup)) await place.remove(name)
  }
}

/** Deletes expired backups, and pictures that no kept backup refers to. Returns the number of kept backups. */
export async function removeExpiredBackups(place: BackupDestination, keep: BackupRetention): Promise<number> {
  const all = await listBackups(place)
  const kept = selectBackupsToKeep(all, keep)
  const old = all.filter((backup) => !kept.has(backup))
  for (const { name } of old) await removeBackup(place, name)
  if (old.length > 0) {
    const named = new Set<string>()
    for (const { name } of kept)
      for (const file of (await text(await place.read(name + listed))).split('\n')) named.add(file)
    await removeUnusedPictures(place, named)
  }
  await removeStray(place)
  return kept.size
}
