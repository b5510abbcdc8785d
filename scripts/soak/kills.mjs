import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Connection from 'libsql'
import { emptyBusiness, signIn, startServer } from '../support/start-server.mjs'

export const title = 'The process is killed during its writes, a hundred times (SQLite)'

const kills = Number(process.env.KILLS ?? 100)
const writers = 6

const call = async (url, token, method, where, body) => {
  const answer = await fetch(`${url}/api/v1${where}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${where}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Creates and changes records until the server is killed. Records the acknowledged values. */
async function write(url, token, kept) {
  for (;;) {
    const name = `K${Math.random().toString(36).slice(2)}`
    try {
      const { data } = await call(url, token, 'POST', '/tax-master', { name, code: name, rate: 5 })
      kept.set(data.id, 5)
      await call(url, token, 'PUT', `/tax-master/${data.id}`, { rate: 7 })
      kept.set(data.id, 7)
    } catch (error) {
      if (error instanceof TypeError || error instanceof SyntaxError) return
      throw error
    }
  }
}

/** The number of damaged rows, and of records without history, while no process uses the database. */
function damage(dataDir) {
  const db = new Connection(path.join(dataDir, 'deckhand.db'))
  const said = db.prepare('pragma integrity_check').all()
  const strays = db.prepare('pragma foreign_key_check').all()
  const unsaid = db
    .prepare(`select count(*) as found from tax_master t where not exists
      (select 1 from audit_entry e where e.resource = 'tax-master' and e.record = t.id)`)
    .get()
  db.close()
  return { broken: said[0]?.integrity_check === 'ok' ? strays.length : said.length, unsaid: Number(unsaid.found) }
}

/** Kills the server during writes and starts the server again. Checks that all acknowledged writes exist. */
export async function run() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'deckhand-soak-'))
  const kept = new Map()
  const sums = { kills: 0, acknowledged: 0, lost: 0, 'without history': 0, broken: 0 }
  let server = await startServer(dataDir, emptyBusiness)
  try {
    const token = await signIn(server.url)
    for (; sums.kills < kills; sums.kills++) {
      const writing = Promise.all(Array.from({ length: writers }, () => write(server.url, token, kept)))
      await setTimeout(50 + Math.random() * 400)
      await server.kill()
      await writing
      const { broken, unsaid } = damage(dataDir)
      sums.broken += broken
      sums['without history'] = unsaid
      server = await startServer(dataDir)
      const rows = await call(server.url, token, 'GET', '/tax-master')
      const there = new Map(rows.map(({ id, rate }) => [id, rate]))
      // A change can be saved although its response was lost. An acknowledged change without a saved value is a loss.
      for (const [id, rate] of kept) if (!(there.get(id) >= rate)) sums.lost++
    }
    sums.acknowledged = kept.size
    const leftovers = (await readdir(dataDir)).filter((name) => name.endsWith('.part'))
    return { rows: [sums], isGood: sums.lost + sums.broken + sums['without history'] + leftovers.length === 0 }
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
