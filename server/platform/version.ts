import { version } from '../../package.json'

/** The version of this program, which the database and the backups record. */
export const ownVersion: string = version

/** Whether a version, such as 1.4.0, is later than another version. Invalid versions are never later. */
export function isLaterVersion(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => text.split(/[.+-]/, 3).map(Number))
  for (const [at, part] of (left ?? []).entries()) {
    const beside = right?.[at] ?? 0
    if (part !== beside) return part > beside
  }
  return false
}
