import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.mjs'

/** The number of milliseconds within which a server must respond after its start. */
const readyWithin = 60_000

const output = (program, ...args) => {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

/** The usual folders of PostgreSQL. Each version has a subfolder, with its programs in `bin`. */
const homes = ['/usr/lib/postgresql', '/usr/local/pgsql', '/opt/homebrew/opt', '/usr/local/opt']

const versionsIn = (home) =>
  existsSync(home)
    ? readdirSync(home)
        .filter((name) => /^(postgresql(@\d+)?|\d+|bin)$/.test(name))
        .sort((one, other) => other.localeCompare(one, 'en', { numeric: true }))
        .map((name) => (name === 'bin' ? path.join(home, name) : path.join(home, name, 'bin')))
    : []

const folders = () =>
  [output('pg_config', '--bindir'), ...(process.env.PATH ?? '').split(path.delimiter), ...homes.flatMap(versionsIn)]
    .filter(Boolean)
    .find((folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres')))

/** The user of the server. PostgreSQL refuses to run as root, so root selects another user of this machine. */
function someone() {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = [output('id', '-u', name), output('id', '-g', name)]
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  return undefined
}

/** The reason why no PostgreSQL server can start on this machine. Returns undefined if a server can start. */
export function whyNoCluster() {
  if (process.platform === 'win32') return 'a throw-away PostgreSQL server is started on Linux and macOS only'
  if (!folders()) return 'no PostgreSQL server is installed (initdb and postgres were not found)'
  return someone() ? undefined : 'PostgreSQL cannot run as root, and no other user exists to run PostgreSQL'
}

/** Runs a program of PostgreSQL until it exits. */
async function finish(program, args, options) {
  const [code] = await once(spawn(program, args, options), 'exit')
  if (code !== 0) throw new Error(`${path.basename(program)} ended with ${code} in ${options.cwd}.`)
}

/**
 * Starts a temporary PostgreSQL server in a new folder. The function `stop` removes the folder.
 *
 * @param isDurable whether a commit is on the disk when the server confirms it. Default: false, which is faster.
 * @param of the address of the primary, for a streaming replica. Default: none.
 */
export async function startCluster({ isDurable = false, of } = {}) {
  const why = whyNoCluster()
  if (why) throw new Error(why)
  const bin = folders()
  const who = someone()
  const folder = mkdtempSync(path.join(tmpdir(), 'deckhand-pg-'))
  if (who.uid !== undefined) chownSync(folder, who.uid, who.gid)
  const data = path.join(folder, 'data')
  const options = { ...who, cwd: folder, stdio: 'ignore', env: { PATH: process.env.PATH, LC_ALL: 'C' } }
  if (of)
    await finish(path.join(bin, 'pg_basebackup'), ['-D', data, '-d', of, '-R', '-X', 'stream', '-c', 'fast'], options)
  else
    await finish(path.join(bin, 'initdb'), ['-D', data, '-U', 'deckhand', '-A', 'trust', '-E', 'UTF8', '-N'], options)
  const port = await freePort()
  const url = `postgres://deckhand@127.0.0.1:${port}/postgres`
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 500,
    fsync: isDurable ? 'on' : 'off',
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])

  let server
  const end = () => {
    server?.kill('SIGQUIT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  const run = async () => {
    server = spawn(path.join(bin, 'postgres'), ['-D', data, '-p', String(port), ...args], options)
    const start = Date.now()
    for (;;) {
      const answers = await query('select 1').then(
        () => true,
        () => false,
      )
      if (answers) return
      if (server.exitCode !== null || Date.now() - start > readyWithin)
        throw new Error(`PostgreSQL did not become ready in ${folder}.`)
      await setTimeout(50)
    }
  }
  const halt = async (signal) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
  const query = async (text, database = url) => {
    const client = new pg.Client({ connectionString: database })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end().catch(() => {})
    }
  }

  process.once('exit', end)
  await run()
  let count = 0
  return {
    port,
    url,
    query,
    /** Creates an empty database. Returns the address of the database. */
    newDatabase: async () => {
      const name = `deckhand_${++count}`
      await query(`create database ${name}`)
      return Object.assign(new URL(url), { pathname: `/${name}` }).href
    },
    /** Makes all further commits wait for the disk of a replica. Resolves once a replica is synchronous. */
    expectReplica: async () => {
      await query("alter system set synchronous_standby_names = '*'")
      await query('select pg_reload_conf()')
      const isThere = "select 1 from pg_stat_replication where sync_state = 'sync'"
      while ((await query(isThere)).length === 0) await setTimeout(100)
    },
    /** Promotes this replica to a primary. */
    promote: async () => {
      await query('select pg_promote(true, 60)')
    },
    /** Stops the server immediately, during its work. */
    crash: () => halt('SIGQUIT'),
    /** Starts the server again. */
    run,
    stop: async () => {
      process.off('exit', end)
      await halt('SIGQUIT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
