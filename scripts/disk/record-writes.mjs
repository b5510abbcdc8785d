import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('./record-writes.c', import.meta.url))

/**
 * Compiles what stands between a program and a folder.
 *
 * @returns undefined where that cannot be done here: it takes Linux and a compiler of C.
 */
function compiled(folder) {
  if (process.platform !== 'linux') return undefined
  const library = path.join(folder, 'watched.so')
  try {
    execFileSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl', '-lpthread'], { stdio: 'pipe' })
    return library
  } catch {
    return undefined
  }
}

/**
 * The environment of a program whose changes below a folder are recorded, or refused for as long as a file is there.
 *
 * @param folder Where what is compiled is put.
 * @param watched `below`: the folder that is watched; `log`: where its changes are recorded; `readonly`: the file that makes
 *   it refuse them.
 * @returns undefined where there is no compiler.
 */
export function watching(folder, { below, log, readonly }) {
  const library = compiled(folder)
  return (
    library && {
      LD_PRELOAD: library,
      DISK_BELOW: below,
      ...(log && { DISK_LOG: log }),
      ...(readonly && { DISK_READONLY: readonly }),
      // What is handed to the kernel by this way passes no function of the C library.
      UV_USE_IO_URING: '0',
    }
  )
}
