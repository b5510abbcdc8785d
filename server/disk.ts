import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from './files/durable'

/** How the operating system and the databases say that there is no room left. */
const codes = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100']

/** Whether something failed, however deep below, because the disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && codes.includes(String(error.code))) || isDiskFull(error.cause))

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
export async function takesFiles(folder: string): Promise<void> {
  const probe = join(folder, `ready-${process.pid}`)
  try {
    await expectRoom(folder)
    await writeDurably(probe, new Uint8Array(4096))
    await rm(probe)
  } catch (error) {
    throw new Error(isDiskFull(error) ? 'The disk is full.' : 'The data folder cannot be written.', { cause: error })
  }
}
