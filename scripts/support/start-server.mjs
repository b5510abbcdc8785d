import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.mjs'

const main = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))

/** The time limit of a start in milliseconds. A start can compute the sums of a million orders. */
const readyWithin = 600_000

/** The administrator of the sample data. */
export const account = { email: 'admin@example.com', password: 'deckhand-sample-1' }

/** The settings of an empty business with this administrator. */
export const emptyBusiness = {
  ADMIN_EMAIL: account.email,
  ADMIN_PASSWORD: account.password,
  SAMPLE_DATA: 'off',
  LOG_LEVEL: 'silent',
}

/** The settings of an empty business whose processes share a database, keys and a folder for files. */
export const sharedBusiness = (databaseUrl, folder) => ({
  ...emptyBusiness,
  DATABASE_URL: databaseUrl,
  FILES_URL: path.join(folder, 'files'),
  JWT_SECRET: randomBytes(32).toString('hex'),
  SEAL_KEY: randomBytes(32).toString('hex'),
})

const answers = (url) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

/** Starts the built product on an unused port, and waits until it is ready. */
export async function startServer(dataDir, env = {}) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, [main], {
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  const kill = async () => {
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
  }
  const start = Date.now()
  while (!(await answers(`${url}/healthz`))) {
    if (server.exitCode !== null || Date.now() - start > readyWithin) {
      await stop()
      throw new Error(
        `The product did not become ready at ${url}. Run \`npm run build\`, then \`npm start\` to see the reason.`,
      )
    }
    await setTimeout(100)
  }
  return { url, pid: server.pid, stop, kill }
}

/** Signs a user in, by default the sample administrator. Returns the token. */
export async function signIn(url, person = account) {
  const answer = await fetch(`${url}/api/v1/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  return (await answer.json()).accessToken
}
