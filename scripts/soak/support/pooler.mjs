import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../support/free-port.mjs'

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find(existsSync)

/** The reason why PgBouncer is not available. Returns undefined if PgBouncer is available. */
export const whyNoPooler = () => (program ? undefined : 'PgBouncer is not installed')

const userId = (flag) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))

/**
 * Starts PgBouncer in front of a database.
 *
 * @param database the address of the database.
 * @param mode the time for which a client keeps a server connection: 'session' or 'transaction'.
 */
export async function startPooler(database, mode) {
  const folder = mkdtempSync(path.join(tmpdir(), 'deckhand-pooler-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const settings = path.join(folder, 'pgbouncer.ini')
  const name = new URL(database).pathname.slice(1)
  const point = (address) => {
    const { hostname, port: at } = new URL(address)
    const lines = [
      '[databases]',
      `${name} = host=${hostname} port=${at} dbname=${name} user=deckhand`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      `pool_mode = ${mode}`,
      'max_client_conn = 400',
      'default_pool_size = 60',
      'server_login_retry = 1',
      'server_connect_timeout = 3',
      'ignore_startup_parameters = extra_float_digits,options',
    ]
    writeFileSync(settings, `${lines.join('\n')}\n`)
  }
  point(database)
  const who = process.getuid?.() === 0 ? { uid: userId('-u'), gid: userId('-g') } : {}
  const child = spawn(program, ['-q', settings], { ...who, cwd: folder, stdio: 'ignore' })
  const url = `postgres://deckhand@127.0.0.1:${port}/${name}`
  const answers = async () => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      return true
    } catch {
      return false
    } finally {
      await client.end().catch(() => {})
    }
  }
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`PgBouncer exited with code ${child.exitCode} in ${folder}.`)
    await setTimeout(100)
  }
  return {
    url,
    /** Changes the database server behind the pooler. */
    point: (address) => {
      point(address)
      child.kill('SIGHUP')
    },
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
