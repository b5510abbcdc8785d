import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomically } from './durable-files'

/** The error codes of the operating system and the databases for a full disk. */
const isFull = /^(ENOSPC|EDQUOT|SQLITE_FULL|53100)$/

/** The error codes for a disk to which the process cannot write, such as a read-only disk. */
const isUnwritable = /^(EROFS|EIO|SQLITE_(READONLY|CANTOPEN|IOERR)(_\w+)?|58030)$/

const has = (error: unknown, code: RegExp): boolean =>
  error instanceof Error && (('code' in error && code.test(String(error.code))) || has(error.cause, code))

/** The disk failure that caused an error, even through nested causes. Undefined if the disk did not cause the error. */
export const diskFailureOf = (error: unknown): 'full' | 'unwritable' | undefined =>
  has(error, isFull) ? 'full' : has(error, isUnwritable) ? 'unwritable' : undefined

/** The minimum free disk space. With less free space, a database may be unable to complete a running write. */
const leastRoom = 16 * 1024 * 1024

async function expectRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < leastRoom) throw Object.assign(new Error('Too little disk space is left.'), { code: 'ENOSPC' })
}

/**
 * Checks that a folder is writable, by writing a file.
 *
 * @throws an error with the reason why the folder is not writable.
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
