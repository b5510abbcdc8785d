import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { createFileStore, type FileStore } from '../../../server/database/files/file-store'
import { createApp } from '../../../server/http/app'
import { expectDatabaseAnswers } from '../../../server/operations/readiness'
import { expectWritableFolder } from '../../../server/platform/disk'
import { handlers, registry } from '../../library'
import { newTestDatabase, temporaryFolder } from '../support/stores'
import { startServer } from '../support/test-server'
import { forge } from '../support/tokens'

const settings = { apiUrl: '', trustProxy: false, logLevel: 'silent', sessionHours: 1, idleMinutes: 30 } as const

type Looks = Record<string, () => Promise<void>>

async function app(checks: Looks, besides: Looks = {}) {
  const testDatabase = newTestDatabase('sqlite')
  const store = await testDatabase.open({ registry, handlers })
  const made = await createApp({
    store,
    files: createFileStore(temporaryFolder()),
    keys: { tokens: ['t'.repeat(32)], seals: ['s'.repeat(32)] },
    settings,
    checks,
    optionalChecks: besides,
  })
  onTestFinished(async () => {
    await made.close()
    await store.close().catch(() => {})
    await testDatabase.close()
  })
  return { app: made, store }
}

const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' })

it('is ready while the database answers and the data folder is writable', async () => {
  const folder = temporaryFolder()
  const { app: made, store } = await app({
    database: () => expectDatabaseAnswers(store),
    storage: () => expectWritableFolder(folder),
  })
  const { statusCode, body } = await made.inject({ url: '/readyz' })
  expect([statusCode, JSON.parse(body)]).toEqual([200, { status: 'ok', database: 'ok', storage: 'ok' }])
  expect(readdirSync(folder)).toEqual([])
})

it('stays ready if an optional check fails, and reports the failure', async () => {
  const away = { files: () => Promise.reject(new Error('The bucket is away.')) }
  const { app: made } = await app({ storage: async () => {} }, away)
  const { statusCode, body } = await made.inject({ url: '/readyz' })
  expect([statusCode, JSON.parse(body)]).toEqual([200, { status: 'ok', storage: 'ok', files: 'The bucket is away.' }])
})

it('is alive but not ready, and reports why, if the database does not answer or the disk is full', async () => {
  const { app: made, store } = await app({
    database: () => expectDatabaseAnswers(store),
    storage: async () => {
      throw new Error('The disk is full.')
    },
  })
  await store.close()
  const { statusCode, body } = await made.inject({ url: '/readyz' })
  expect(statusCode).toBe(503)
  expect(JSON.parse(body)).toEqual({
    status: 'unavailable',
    database: 'The database does not answer.',
    storage: 'The disk is full.',
  })
  expect((await made.inject({ url: '/healthz' })).statusCode).toBe(200)
})

it('reports that the data folder cannot be written', async () => {
  const file = join(temporaryFolder(), 'a-file')
  writeFileSync(file, '')
  await expect(expectWritableFolder(file)).rejects.toThrow('The data folder cannot be written.')
})

it('answers 503 while the database has no room left, instead of an error of the caller', async () => {
  const server = await startServer('sqlite')
  onTestFinished(() => server.close())
  const token = await server.signIn()
  const add = (at: number) =>
    server.send('POST', '/api/v1/membership', {
      token,
      body: { name: `Membership ${at}` },
    })
  expect((await add(0)).status).toBe(200)
  await sql`pragma max_page_count = 1`.execute(server.store.db)
  let last = await add(1)
  for (let at = 2; last.status === 200; at++) last = await add(at)
  expect(last).toMatchObject({ status: 503, body: { message: expect.stringMatching(/disk of the server is full/) } })
  await sql`pragma max_page_count = 1073741823`.execute(server.store.db)
  expect((await add(0)).status).toBe(409)
})

it('answers 503 while the disk is read-only, and writes again once it is writable', async () => {
  const server = await startServer('sqlite')
  onTestFinished(() => server.close())
  const token = await server.signIn()
  const add = () => server.send('POST', '/api/v1/membership', { token, body: { name: 'Membership' } })
  await sql`pragma query_only = on`.execute(server.store.db)
  const refused = await add()
  expect(refused).toMatchObject({
    status: 503,
    body: { message: expect.stringMatching(/server cannot write to its disk/) },
  })
  expect((await server.send('GET', '/api/v1/membership', { token })).status).toBe(200)
  await sql`pragma query_only = off`.execute(server.store.db)
  expect((await add()).status).toBe(200)
})

it('reports a full disk if a picture cannot be stored, instead of a malformed upload', async () => {
  const files: FileStore = { ...createFileStore(temporaryFolder()), save: () => Promise.reject(full) }
  const server = await startServer('sqlite', { stored: files })
  onTestFinished(() => server.close())
  const form = new FormData()
  form.append('name', 'All')
  form.append('slug', 'all')
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  form.append('image', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'all.png')
  const response = await fetch(`${server.origin}/api/v1/author`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${await server.signIn()}` },
  })
  expect(response.status).toBe(503)
  expect((await response.json()).message).toMatch(/disk of the server is full/)
})

it('still answers reads while nothing can be written, though it cannot renew the session', async () => {
  const { app: made, send, signIn, store } = await startServer()
  onTestFinished(async () => {
    await made.close()
    await store.close()
  })
  const token = await signIn()
  const { iat, ...claims } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const older = forge({ ...claims, iat: iat - 25 * 60 })
  expect((await send('GET', '/api/v1/role', { token: older })).headers.get('x-access-token')).not.toBeNull()
  await sql`create trigger full_disk before update on session begin select raise(abort, 'database or disk is full'); end`.execute(
    store.db,
  )
  const { status, headers } = await send('GET', '/api/v1/role', { token: older })
  expect([status, headers.get('x-access-token')]).toEqual([200, null])
})
