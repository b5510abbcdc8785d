import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished } from 'vitest'
import { freePort } from '../../scripts/support/free-port.mjs'

const deckhand = fileURLToPath(new URL('../../scripts/deckhand.mjs', import.meta.url))

/** The environment of a shell, without the variables of this test run. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(npm_|VITEST|NODE_ENV$|TEST$|INIT_CWD$|DATABASE_|DATA_)/.test(name),
  ),
)

type Variables = Readonly<Record<string, string>>

/**
 * Starts a program in a folder. Returns the output of the program and a function that stops the program and its child
 * processes.
 */
function begin(cwd: string, [program = '', ...args]: readonly string[], env: Variables = {}) {
  const child = spawn(program, args, {
    cwd,
    env: { ...environment, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said.text += chunk
    })
  const ended = once(child, 'close').then(([status]) => status as number | null)
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const end = async () => {
    if (isRunning() && child.pid) process.kill(-child.pid, 'SIGTERM')
    await ended
  }
  return { said, ended, end, isRunning }
}

export interface CommandResult {
  readonly status: number | null
  readonly said: string
}

/** Runs a program in a folder until the program ends. */
export async function run(cwd: string, command: readonly string[], env?: Variables): Promise<CommandResult> {
  const { said, ended } = begin(cwd, command, env)
  return { status: await ended, said: said.text }
}

/** Runs the engine's command in a folder. */
export const runDeckhand = (cwd: string, ...args: readonly string[]): Promise<CommandResult> =>
  run(cwd, [process.execPath, deckhand, ...args])

/** A running business, used by its administrator. */
export interface ServedBusiness {
  readonly origin: string
  /** Calls a path below /api/v1. */
  send(method: string, path: string, values?: object | FormData): Promise<Response>
  end(): Promise<void>
}

/** Starts a business with `npm start` on a free port until the test ends, and signs its administrator in. */
export const serve = (folder: string, env?: Variables): Promise<ServedBusiness> =>
  serveByCommand(folder, ['npm', 'start'], env)

/** Starts a business like `serve`, but with another command. */
export async function serveByCommand(
  folder: string,
  command: readonly string[],
  env: Variables = {},
): Promise<ServedBusiness> {
  const port = await freePort()
  const { said, end, isRunning } = begin(folder, command, {
    PORT: String(port),
    HOST: '127.0.0.1',
    ...env,
  })
  onTestFinished(end)
  while (!said.text.includes('is ready') && isRunning()) await wait(100)
  const origin = `http://127.0.0.1:${port}`
  let token = ''
  const send: ServedBusiness['send'] = (method, path, values) =>
    fetch(`${origin}/api/v1${path}`, {
      method,
      headers: {
        ...(values && !(values instanceof FormData) && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(values && { body: values instanceof FormData ? values : JSON.stringify(values) }),
    }).catch(() => expect.fail(said.text))
  const signedIn = await send('POST', '/token', { email: 'admin@example.com', password: 'deckhand-sample-1' })
  token = ((await signedIn.json()) as { accessToken: string }).accessToken
  return { origin, send, end }
}
