import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import Connection from 'libsql'
import { emptyBusiness, signIn, startServer } from '../support/start-server.mjs'

export const title = 'A backup is created during 10,000 writes, and restored (SQLite)'

const writes = Number(process.env.WRITES ?? 10_000)
const writers = 8
const commands = fileURLToPath(new URL('../../dist/server/maintain.js', import.meta.url))
const maintain = (args, dataDir) =>
  promisify(execFile)(process.execPath, [commands, ...args], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir },
  })

/** Adds a record. Returns the id after the server has acknowledged the record. */
async function add(url, token, name) {
  const answer = await fetch(`${url}/api/v1/tax-master`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name, code: name, rate: 5 }),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return (await answer.json()).data.id
}

/**
 * Creates a backup during writes and restores the backup to another folder. Checks that the restored data contain all
 * writes that were acknowledged before the backup.
 */
export async function run() {
  const folder = await mkdtemp(path.join(tmpdir(), 'deckhand-soak-'))
  const [dataDir, other, file] = ['data', 'other', 'all.backup'].map((name) => path.join(folder, name))
  const server = await startServer(dataDir, emptyBusiness)
  try {
    const token = await signIn(server.url)
    const acknowledged = []
    let next = 0
    const writing = Array.from({ length: writers }, async () => {
      while (next < writes) acknowledged.push(await add(server.url, token, `B${next++}`))
    })
    while (acknowledged.length < writes / 2) await new Promise((resolve) => setTimeout(resolve, 20))
    const due = [...acknowledged]
    await maintain(['backup', file], dataDir)
    const meanwhile = acknowledged.length - due.length
    await Promise.all(writing)
    await maintain(['restore', file], other)
    const db = new Connection(path.join(other, 'deckhand.db'))
    const found = new Set(
      db
        .prepare('select id from tax_master')
        .all()
        .map(({ id }) => id),
    )
    const broken = db.prepare('pragma foreign_key_check').all().length
    db.close()
    const lost = due.filter((id) => !found.has(id)).length
    const row = {
      writes: acknowledged.length,
      'writes before the backup': due.length,
      meanwhile,
      restored: found.size,
      lost,
      broken,
    }
    return { rows: [row], isGood: lost === 0 && broken === 0 }
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
