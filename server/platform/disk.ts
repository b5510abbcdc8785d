import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomically } from './atomic-write'

/** How the operating system and the databases say that there is no room left. */
const isFull = /^(ENOSPC|EDQUOT|SQLITE_FULL|53100)$/

/** How they say that a disk takes nothing, such as one that has become read-only. */
const isUnwritable = /^(EROFS|EIO|SQLITE_(READONLY|CANTOPEN|IOERR)(_\w+)?|58030)$/

const has = (error: unknown, code: RegExp): boolean =>
  error instanceof Error && (('code' in error && code.test(String(error.code))) || has(error.cause, code))

/** What it was of the disk that something failed by, however deep below; undefined where it was none of it. */
export const diskFailureOf = (error: unknown): 'full' | 'unwritable' | undefined =>
  has(error, isFull) ? 'full' : has(error, isUnwritable) ? 'unwritable' : undefined

/** With less, a database may be unable to finish what it has begun. */
const leastRoom = 16 * 1024 * 1024

async function expectRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < leastRoom) throw Object.assign(new Error('Too little room is left.'), { code: 'ENOSPC' })
}

/**
 * Looks whether a folder takes files, by writing one.
 *
 * @throws an error that says why not.
 */
export async function expectWritableFolder(folder: string): Promise<void> {
  const probe = join(folder, `ready-${process.pid}`)
  try {
    await expectRoom(folder)
    await writeFileAtomically(probe, new Uint8Array(4096))
    await rm(probe)
  } catch (error) {
    throw new Error(diskFailureOf(error) === 'full' ? 'The disk is full.' : 'The data folder cannot be written.', {
      cause: error,
    })
  }
}
