import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project, wherever a command is called from. */
export const root = fileURLToPath(new URL('..', import.meta.url))

const isWindows = process.platform === 'win32'

/**
 * Runs a program in the project's folder and answers its exit status and, unless it is shown as it comes, what it said.
 * A name without a path is looked for among the installed packages first.
 */
export const run = (program, args, { show = false, env = {} } = {}) =>
  new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: {
        ...process.env,
        PATH: `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH}`,
        ...env,
      },
      // Programs of npm are batch files there, which only a shell starts.
      shell: isWindows && !path.isAbsolute(program),
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ status: 1, output: `${program} could not be started: ${error.message}` }))
    child.on('close', (status) => resolve({ status: status ?? 1, output }))
  })

/** Ends the command with one sentence for what a person has to mend. */
export function give(up) {
  console.error(up)
  process.exit(1)
}
