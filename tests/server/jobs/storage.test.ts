import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fullIt } from '../../scope'
import { dialects } from '../support/stores'
import { startServer } from '../support/test-server'
import { addMembers, jobsAt, waitUntil } from './follow-jobs'

describe.each(dialects)('stored data of bulk changes on %s', (dialect) => {
  let server: Awaited<ReturnType<typeof startServer>>
  let jobs: ReturnType<typeof jobsAt>
  let token: string
  let ids: readonly string[]

  beforeAll(async () => {
    server = await startServer(dialect)
    token = await server.signIn()
    jobs = jobsAt(server, token)
    ids = await addMembers(server, 120)
  })
  afterAll(() => server.close())

  /** Every row of every table, as text. */
  const everything = async () => {
    const { db, dialect: own } = server.store
    const tables = new Set((await own.columns(db)).map(({ table }) => table))
    const rows = await Promise.all([...tables].map((table) => sql`select * from ${sql.table(table)}`.execute(db)))
    return JSON.stringify(rows.map((one) => one.rows))
  }
  const rowsOf = async (job: string) => {
    const { rows } = await sql<{
      given: string | null
    }>`select given from deckhand_job_item where job = ${job}`.execute(server.store.db)
    return rows
  }
  const bytesOf = async (job: string) => {
    const { rows } = await sql<{ bytes: number }>`select bytes from deckhand_job where id = ${job}`.execute(
      server.store.db,
    )
    return Number(rows[0]?.bytes)
  }
  const importOf = async (resource: string, rows: readonly object[]) => {
    const { body } = await jobs.send('POST', '', { resource, kind: 'import', mode: 'create' })
    const sent = await jobs.send('POST', `/${body.data.id}/rows`, { rows, last: true })
    expect(sent.status, sent.body.message).toBe(200)
    await jobs.reached(body.data.id, 'ready')
    return body.data.id as string
  }

  it('contain no password in jobs, history or idempotent responses', async () => {
    const secrets = ['tangerine orbit 91', 'velvet comet 42', 'quiet harbour 77']
    const person = (at: number) => ({ name: `New ${at}`, email: `new${at}@example.com`, role: server.clerk, status: 1 })
    const id = await importOf('user', [
      { ...person(0), password: secrets[0] },
      { ...person(1), password: secrets[1], email: 'no address' },
    ])
    expect(await everything()).not.toMatch(new RegExp(secrets.join('|')))
    await jobs.start(id)
    expect(await jobs.reached(id, 'done')).toMatchObject({ done: 1 })
    const made = await server.send('POST', '/api/v1/user', {
      token,
      body: { ...person(2), password: secrets[2] },
      headers: { 'Idempotency-Key': 'one-key' },
    })
    expect(made.status).toBe(200)
    const kept = await everything()
    for (const secret of secrets) expect(kept).not.toContain(secret)
    await expect(server.signIn('new0@example.com', secrets[0])).resolves.toBeTruthy()
  })

  it('are removed row by row as the job proceeds', async () => {
    const id = await importOf('membership', [{ name: 'Kept for later' }, { name: '' }])
    expect((await rowsOf(id)).every(({ given }) => given !== null)).toBe(true)
    await jobs.start(id)
    await jobs.reached(id, 'done')
    expect((await rowsOf(id)).filter(({ given }) => given !== null)).toHaveLength(1)
  })

  fullIt('are removed when a job is cancelled, before or after its start', async () => {
    const id = await importOf('membership', [{ name: 'One' }, { name: 'Two' }])
    expect(await bytesOf(id)).toBeGreaterThan(0)
    await jobs.send('POST', `/${id}/cancel`)
    expect(await rowsOf(id)).toEqual([])
    expect(await bytesOf(id)).toBe(0)
    expect(await jobs.job(id)).toMatchObject({ state: 'cancelled', total: 2 })

    const changes = [{ field: 'tags', how: 'add', value: 'once' }] as const
    const started = await jobs.looked({ resource: 'member', kind: 'edit', ids, changes })
    await jobs.start(started.id)
    await waitUntil(async () => (await jobs.job(started.id)).done > 0)
    await jobs.send('POST', `/${started.id}/cancel`)
    const { done } = await jobs.job(started.id)
    expect(await rowsOf(started.id)).toHaveLength(done)
  })

  it('are limited: ended jobs are removed first, and new jobs are refused if none has ended', async () => {
    const ended = await importOf('membership', [{ name: 'Ended' }])
    await jobs.start(ended)
    await jobs.reached(ended, 'done')
    const fill = (job: string) =>
      sql`update deckhand_job set bytes = ${128 * 1024 * 1024} where id = ${job}`.execute(server.store.db)
    await fill(ended)
    const open = await importOf('membership', [{ name: 'Open' }])
    expect((await jobs.send('GET', `/${ended}`)).status).toBe(404)
    await fill(open)
    const refused = await jobs.send('POST', '', {
      resource: 'member',
      kind: 'delete',
      ids: ids.slice(0, 1),
    })
    expect(refused.status, refused.body.message).toBe(409)
    expect(refused.body.message).toBe(
      'Your bulk changes use all of their 128 MB of storage. Cancel one that you no longer need, or send fewer rows.',
    )
    const { status } = await jobs.send('POST', `/${open}/cancel`)
    expect(status).toBe(200)
    const next = await jobs.send('POST', '', { resource: 'member', kind: 'delete', ids: ids.slice(0, 1) })
    expect(next.status).toBe(201)
  })
})
