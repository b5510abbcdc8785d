import { text } from 'node:stream/consumers'
import type { BackupRetention, RetentionSpan } from '../backup-settings'
import type { BackupDestination } from './destination'
import { sharedPicturesFolder as picturesFolder, removeUnusedPictures } from './shared-pictures'

/** A backup that stands in a place. */
export interface StoredBackup {
  readonly name: string
  readonly madeAt: Date
}

const pattern = /^(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})-(\d{2})-(\d{3}Z)\.backup(\.age)?$/

/** What ends the name of the list of the pictures that a backup names. */
const listed = '.files'

/** What a backup of a moment is called. */
export const backupFileName = (moment: Date, isSealed: boolean): string =>
  `${moment.toISOString().replace(/[:.]/g, '-')}.backup${isSealed ? '.age' : ''}`

/** The backups of a place, the latest first; what others have put there, or is there without its list, is none. */
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

/** By what a moment is known among those of its span, in UTC. */
const spanOf: Readonly<Record<RetentionSpan, (moment: Date) => string>> = {
  h: (moment) => moment.toISOString().slice(0, 13),
  d: dayOf,
  w: weekOf,
  m: (moment) => dayOf(moment).slice(0, 7),
}

/** Those that a clock which was ahead has dated later than now, and the others. */
function byClock(backups: readonly StoredBackup[], now: Date) {
  const isAhead = ({ madeAt }: StoredBackup) => madeAt > now
  return { ahead: backups.filter(isAhead), others: backups.filter((backup) => !isAhead(backup)) }
}

/** The latest backup; one that a wrong clock has dated later than now is so only where there is no other. */
export function latestBackupOf(backups: readonly StoredBackup[], now = new Date()): StoredBackup | undefined {
  const { ahead, others } = byClock(backups, now)
  return others[0] ?? ahead[0]
}

/**
 * Those to be kept: the latest of all, and the latest of each of so many hours, days, weeks and months that have one. What a
 * wrong clock has dated later than now takes nobody's place, and is kept until then.
 *
 * @param all the latest first.
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

/** Notes which pictures a backup names, before it is there. */
export const writePictureList = (place: BackupDestination, name: string, files: Iterable<string>): Promise<void> =>
  place.putBytes(name + listed, Buffer.from([...files].join('\n')))

/** Removes a backup, and the list of its pictures. */
export async function removeBackup(place: BackupDestination, name: string): Promise<void> {
  await place.remove(name)
  await place.remove(name + listed)
}

/** Removes the lists of backups that never came to be, as where the process was killed before they did. */
async function removeStray(place: BackupDestination): Promise<void> {
  await place.sweep(['', picturesFolder])
  const names = await place.names('')
  const there = new Set(names)
  for (const name of names) {
    const backup = name.slice(0, -listed.length)
    if (name.endsWith(listed) && pattern.test(backup) && !there.has(backup)) await place.remove(name)
  }
}

/** Removes what is no longer to be kept, and the pictures that nothing kept names; answers how many backups are left. */
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
