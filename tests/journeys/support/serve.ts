import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../scripts/support/free-port.mjs'

const built = fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url))
/** The time limit for the start in milliseconds, enough for a busy machine. */
const readyWithin = 180_000

interface Running {
  readonly url: string
  readonly stop: () => Promise<void>
}

interface Program {
  readonly args: readonly string[]
  /** The working folder of the program. Default: the folder of this process. */
  readonly cwd?: string
  /** The path that returns a response when the program is ready. Default: '/healthz'. */
  readonly readyAt?: string
}

/**
 * Runs the product with a separate data folder on a free port, and waits until the product is ready.
 *
 * @param command the arguments for Node and the working folder. Default: the built product.
 */
export async function run(
  settings: Readonly<Record<string, string>> = {},
  { args, cwd, readyAt = '/healthz' }: Program = { args: [built] },
): Promise<Running> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'deckhand-journeys-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    await rm(dataDir, { recursive: true, force: true })
  }
  const isReady = () =>
    fetch(`${url}${readyAt}`).then(
      ({ ok }) => ok,
      () => false,
    )
  const start = Date.now()
  while (!(await isReady())) {
    if (server.exitCode !== null || Date.now() - start > readyWithin) {
      await stop()
      const why = server.exitCode === null ? `did not answer within ${readyWithin / 1000} s` : 'ended'
      throw new Error(`${args.join(' ')} at ${url} ${why}. It said:\n${said || '(nothing)'}`)
    }
    await setTimeout(100)
  }
  return { url, stop }
}

/** Runs the built product with sample data for all journeys. Returns a function that stops the product. */
export default async function serve(): Promise<() => Promise<void>> {
  const { url, stop } = await run({ NODE_ENV: 'production' })
  process.env.DECKHAND_URL = url
  return stop
}
