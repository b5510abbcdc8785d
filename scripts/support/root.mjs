import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the engine, which contains this package. */
export const engine = path.resolve(fileURLToPath(new URL('../..', import.meta.url)))

/** The nearest folder with a package.json, from a folder upwards. Default: the folder of the engine. */
function packageOf(folder) {
  if (existsSync(path.join(folder, 'package.json'))) return folder
  const above = path.dirname(folder)
  return above === folder ? engine : packageOf(above)
}

/** The folder of the current business. In the engine's repository, this is the folder of the engine. */
export const root = packageOf(realpathSync(process.cwd()))

/** Whether this is the engine's repository, which has a lock file. */
export const isCheckout = existsSync(path.join(engine, 'package-lock.json'))

/** The folders with programs of packages, starting with the nearest folder. */
const programs = [root, engine, path.resolve(engine, '..', '..')].map((folder) =>
  path.join(folder, 'node_modules', '.bin'),
)

const isWindows = process.platform === 'win32'

/**
 * Runs a program in a folder, by default in the folder of the business. The folders with programs of installed packages
 * precede all other folders in the PATH. Returns the exit status and the output. With `show`, the output goes to the
 * terminal instead.
 */
export const run = (program, args, { show = false, env = {}, cwd = root } = {}) =>
  new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: {
        ...process.env,
        PATH: [...programs, process.env.PATH].join(path.delimiter),
        ...env,
      },
      // On Windows, programs of npm are batch files, which need a shell.
      shell: isWindows && !path.isAbsolute(program),
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    // A signal to this process also ends the child process.
    const end = () => {
      child.kill()
      process.exit(1)
    }
    process.once('SIGTERM', end)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ status: 1, output: `${program} could not be started: ${error.message}` }))
    child.on('close', (status) => {
      process.off('SIGTERM', end)
      resolve({ status: status ?? 1, output })
    })
  })

/** Ends the command with a message that says what to fix. */
export function give(up) {
  console.error(up)
  process.exit(1)
}
