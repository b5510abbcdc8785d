import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Where distributions put libfaketime. */
const folders = ['/usr/lib', '/usr/local/lib']

const library = folders
  .flatMap((folder) => [
    folder,
    ...(existsSync(folder) ? readdirSync(folder).map((name) => path.join(folder, name)) : []),
  ])
  .map((folder) => path.join(folder, 'faketime', 'libfaketimeMT.so.1'))
  .find(existsSync)

/** Why no process can be given a clock of its own here; undefined where one can. */
export const whyNoFakeClock = () => (library ? undefined : 'libfaketime is not installed')

/**
 * A clock that processes can be given in place of the machine's, and that jumps while they run.
 *
 * @param file where it is said by how much it differs.
 * @returns `env` for the processes, and `set`, by how many seconds it is ahead of the machine's from now on.
 */
export function fakeClock(file) {
  const set = (seconds) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`)
  set(0)
  const env = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  }
  return { env, set }
}
