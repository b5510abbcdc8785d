import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type GuardedApi, startGuard } from './guard-foreign-api'
import { answerWith, type JsonServer, startJsonServer } from './start-json-server'

let api: JsonServer
let guard: GuardedApi
beforeEach(async () => {
  api = await startJsonServer({ author: [{ id: 1, name: 'Ada', slug: 'ada', status: true }] })
  guard = await startGuard(api.url)
})
afterEach(async () => {
  api.misbehave()
  await guard.server.close()
  await api.close()
})

const create = (key: string, name = 'Cy') =>
  guard.call('POST', '/author', { name, slug: name.toLowerCase() }, { headers: { 'idempotency-key': key } })
const posts = () => api.arrived().filter((one) => one.startsWith('POST'))

it('sends a call with a key to the API once, and repeats the first response', async () => {
  const first = await create('one')
  expect(first.status, first.text).toBe(200)
  const again = await create('one')
  expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([200, first.text, 'true'])
  expect((await create('one', 'Dora')).status).toBe(422)
  expect(posts()).toHaveLength(1)
})

it('answers 409 while a call with the same key is running', async () => {
  let go = () => {}
  const asked = new Promise<void>((arrived) =>
    api.misbehave((request, response) => {
      if (request.method !== 'POST') return false
      arrived()
      go = () => void response.writeHead(201, { 'content-type': 'application/json' }).end('{"id":2,"name":"Cy"}')
      return true
    }),
  )
  const first = create('one')
  await asked
  const second = await create('one')
  expect(second).toMatchObject({
    status: 409,
    body: { message: 'This request is already being processed. Wait a moment.' },
  })
  expect(second.headers.get('retry-after')).toBe('1')
  go()
  expect((await first).status).toBe(200)
  expect((await create('one')).headers.get('idempotent-replayed')).toBe('true')
  expect(posts()).toHaveLength(1)
})

it('sends a refused call again, and repeats the response for an unknown outcome', async () => {
  api.misbehave(answerWith(422, '{"message":"Not so."}', { 'content-type': 'application/json' }))
  expect((await create('one')).status).toBe(422)
  api.misbehave()
  expect((await create('one', 'Dora')).status).toBe(200)
  api.misbehave((request, response) => {
    if (request.method === 'POST') response.destroy()
    return request.method === 'POST'
  })
  const unknown = await create('two')
  expect(unknown).toMatchObject({
    status: 502,
    body: { message: expect.stringContaining('The change may or may not have been made') },
  })
  const again = await create('two')
  expect([again.status, again.text]).toEqual([502, unknown.text])
  expect(posts()).toHaveLength(1)
})

it('does not send a call again if the server stopped before it knew the result', async () => {
  await create('one')
  const hourAgo = Date.now() - 60 * 60 * 1000
  await sql`update deckhand_answer set told = null, "at" = ${hourAgo}`.execute(guard.server.store.db)
  const again = await create('one')
  expect(again).toMatchObject({
    status: 409,
    body: { message: 'This request was already sent, but its result is unknown. Check whether it was completed.' },
  })
  expect(posts()).toHaveLength(1)
})
