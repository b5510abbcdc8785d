import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('./record-writes.c', import.meta.url))

/**
 * Compiles the library that intercepts a program's changes of a folder.
 *
 * @returns the path of the library. The result is undefined without Linux or without a C compiler.
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
 * The environment of a program whose changes below a folder are recorded, or refused while a certain file exists.
 *
 * @param folder the folder for the compiled library.
 * @param watched `below`: the watched folder. `log`: the file for recorded changes. `readonly`: the file whose
 * existence makes the folder refuse changes.
 * @returns the environment variables. The result is undefined without a C compiler.
 */
export function watching(folder, { below, log, readonly }) {
  const library = compiled(folder)
  return (
    library && {
      LD_PRELOAD: library,
      DISK_BELOW: below,
      ...(log && { DISK_LOG: log }),
      ...(readonly && { DISK_READONLY: readonly }),
      // Calls of io_uring bypass the functions of the C library.
      UV_USE_IO_URING: '0',
    }
  )
}
