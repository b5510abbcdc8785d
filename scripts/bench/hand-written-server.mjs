/**
 * A hand-written server for comparison with the product. The server has a few routes on the same SQLite file. The
 * routes check the token, run the same statements as the product, and return the same bytes.
 */
import { randomUUID } from 'node:crypto'
import jwt from '@fastify/jwt'
import fastify from 'fastify'
import Database from 'libsql'

/** Creates an id. Later ids sort after earlier ids, as in the product. */
const newId = () => `${Date.now()}-${randomUUID()}`

const json = 'application/json; charset=utf-8'

process.once('message', async ({ file, secret, lists, one, created }) => {
  const database = new Database(file)
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'busy_timeout = 5000'])
    database.pragma(pragma)
  const statements = new Map()
  const prepared = ({ sql, parameters }) => {
    if (!statements.has(sql)) statements.set(sql, database.prepare(sql))
    return { statement: statements.get(sql), parameters }
  }
  const version = database.prepare('pragma data_version')

  const app = fastify()
  await app.register(jwt, { secret, verify: { algorithms: ['HS256'] } })
  app.addHook('onRequest', async (request) => {
    await request.jwtVerify()
  })

  const listed = new Map(
    Object.entries(lists).map(([path, { page, count }]) => [path, { page: prepared(page), count: prepared(count) }]),
  )
  const totals = new Map()
  let state
  /** Returns a cached count until the next write. The product also caches counts until the next write. */
  const totalOf = ({ statement, parameters }) => {
    const now = version.get().data_version
    if (now !== state) totals.clear()
    state = now
    const key = statement.source + JSON.stringify(parameters)
    if (!totals.has(key)) totals.set(key, statement.get(parameters).total)
    return totals.get(key)
  }
  app.get('/customer', ({ url }, reply) => {
    const { page, count } = listed.get(url)
    const { json: text } = page.statement.get(page.parameters)
    return reply.type(json).header('x-total-count', totalOf(count)).send(text)
  })

  const found = database.prepare(one.sql)
  app.get('/customer/:id', ({ params }, reply) => {
    const { json: text, version } = found.get([params.id])
    return reply.type(json).header('etag', `"${version}"`).send(text)
  })

  const add =
    database.prepare(`insert into customer_category (id, "createdAt", "updatedAt", name, discount, description,
    "sortOrder", status) values (?, ?, ?, ?, null, null, null, 1)`)
  const read = database.prepare(created.sql)
  const note =
    database.prepare(`insert into audit_entry (id, "createdAt", "updatedAt", at, by, "byId", action, call, resource,
    record, title, changes, ip, "requestId", version)
    values (?, ?, ?, ?, ?, ?, 'created', 'customer-category.create', 'customer-category', ?, ?, ?, ?, ?, ?)`)
  const create = database.transaction((name, { sub }, ip) => {
    const [id, now] = [newId(), new Date().toISOString()]
    add.run(id, now, now, name)
    const record = read.get([id]).json
    const changes = JSON.stringify([
      { field: 'name', after: name },
      { field: 'status', after: 1 },
    ])
    note.run(newId(), now, now, now, 'Somebody', sub, id, name, changes, ip, randomUUID(), now)
    return `{"id":"${id}","message":"Customer Category added successfully.","data":${record}}`
  })
  app.post('/customer-category', ({ body, user, ip }, reply) =>
    reply.type(json).send(create.immediate(String(body.name), user, ip)),
  )
  process.send(await app.listen({ port: 0, host: '127.0.0.1' }))
})
