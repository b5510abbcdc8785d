import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the engine: where this package lies. */
export const engine = path.resolve(fileURLToPath(new URL('../..', import.meta.url)))

/** The nearest folder upwards that is a package; the engine's own where there is none. */
function packageOf(folder) {
  if (existsSync(path.join(folder, 'package.json'))) return folder
  const above = path.dirname(folder)
  return above === folder ? engine : packageOf(above)
}

/** The folder of the business that a command is called for; in the engine's repository both are the same. */
export const root = packageOf(realpathSync(process.cwd()))

/** Whether this is the engine's repository, which brings the very versions of packages to install. */
export const isCheckout = existsSync(path.join(engine, 'package-lock.json'))

/** Where the programs of packages may be, the nearest first. */
const programs = [root, engine, path.resolve(engine, '..', '..')].map((folder) =>
  path.join(folder, 'node_modules', '.bin'),
)

const isWindows = process.platform === 'win32'

/**
 * Runs a program in a folder, that of the business by default, and answers its exit status and, unless it is shown as it comes, what it said.
 * A name without a path is looked for among the installed packages first.
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
      // Programs of npm are batch files there, which only a shell starts.
      shell: isWindows && !path.isAbsolute(program),
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    // What ends this process ends what it runs.
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

/** Ends the command with one sentence for what a person has to mend. */
export function give(up) {
  console.error(up)
  process.exit(1)
}
