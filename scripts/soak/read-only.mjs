import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { held, workThroughOutages } from '../disk/outages.mjs'
import { storages } from '../disk/read-only.mjs'
import { emptyBusiness } from '../support/start-server.mjs'

export const title = 'The storage becomes read-only for a while, while people order, upload and read (SQLite)'

const main = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))

/** The message of the product after a start on a read-only folder. */
const saidAtStart = (data, env) =>
  new Promise((resolve) => {
    const given = { ...process.env, NODE_ENV: 'production', DATA_DIR: data, PORT: '0', ...env }
    execFile(process.execPath, [main], { env: given, timeout: 60_000 }, (_, __, stderr) => resolve(stderr.trim()))
  })

/** Checks that a start on the read-only storage ends with a message. */
const lookAtStart = async ({ data, env, spoil }) => {
  spoil()
  const said = await saidAtStart(data, { ...emptyBusiness, ...env })
  return /^The data folder .* cannot be written.*\.$/.test(said) ? [] : [`The server stopped at startup with: ${said}`]
}

export async function run() {
  const rows = []
  for (const [name, open] of Object.entries(storages)) {
    const storage = open()
    if (typeof storage === 'string') console.log(`  ${name}: skipped, because ${storage}.`)
    else
      rows.push(
        await workThroughOutages(name, { ...storage, refusals: [429, 503, 507], look: () => lookAtStart(storage) }),
      )
  }
  return { rows, isGood: held(rows) }
}
