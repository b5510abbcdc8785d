import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The usual folders of libfaketime. */
const folders = ['/usr/lib', '/usr/local/lib']

const library = folders
  .flatMap((folder) => [
    folder,
    ...(existsSync(folder) ? readdirSync(folder).map((name) => path.join(folder, name)) : []),
  ])
  .map((folder) => path.join(folder, 'faketime', 'libfaketimeMT.so.1'))
  .find(existsSync)

/**
 * The reason why processes cannot have a simulated clock on this machine. Returns undefined if a simulated clock is
 * possible.
 */
export const whyNoFakeClock = () => (library ? undefined : 'libfaketime is not installed')

/**
 * A simulated clock for processes. The clock can jump while the processes run.
 *
 * @param file the file for the offset of the clock.
 * @returns the environment `env` for the processes, and the function `set`, which sets the offset from the machine's
 * clock in seconds.
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
