import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.mjs'

/** Milliseconds that a server may take to answer. */
const readyWithin = 60_000

const output = (program, ...args) => {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

/** Where distributions put PostgreSQL: a folder for each version below these, with its programs in `bin`. */
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

/** PostgreSQL refuses to run as root, so it gets another user of this machine. */
function someone() {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = [output('id', '-u', name), output('id', '-g', name)]
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  return undefined
}

/** Why no server can be started here; undefined where one can. */
export function whyNoCluster() {
  if (process.platform === 'win32') return 'a throw-away PostgreSQL server is started on Linux and macOS only'
  if (!folders()) return 'no PostgreSQL server is installed (initdb and postgres were not found)'
  return someone() ? undefined : 'PostgreSQL does not run as root, and there is no other user to run it as'
}

/** Runs one of PostgreSQL's programs to its end. */
async function finish(program, args, options) {
  const [code] = await once(spawn(program, args, options), 'exit')
  if (code !== 0) throw new Error(`${path.basename(program)} ended with ${code} in ${options.cwd}.`)
}

/**
 * A PostgreSQL server of its own in a new folder, which goes when it is stopped.
 *
 * @param isDurable Whether a commit is on the disk when it is answered. Default: false, which is quicker.
 * @param of The address of a server that it follows as a streaming replica, until it is promoted. Default: none.
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
    /** A new, empty database; its address. */
    newDatabase: async () => {
      const name = `deckhand_${++count}`
      await query(`create database ${name}`)
      return Object.assign(new URL(url), { pathname: `/${name}` }).href
    },
    /** Waits until what is committed here is also on the disk of a replica, and so is all that is committed from now on. */
    expectReplica: async () => {
      await query("alter system set synchronous_standby_names = '*'")
      await query('select pg_reload_conf()')
      const isThere = "select 1 from pg_stat_replication where sync_state = 'sync'"
      while ((await query(isThere)).length === 0) await setTimeout(100)
    },
    /** Makes a replica the one that takes writes. */
    promote: async () => {
      await query('select pg_promote(true, 60)')
    },
    /** Ends the server in the middle of its work. */
    crash: () => halt('SIGQUIT'),
    /** Starts it again. */
    run,
    stop: async () => {
      process.off('exit', end)
      await halt('SIGQUIT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
