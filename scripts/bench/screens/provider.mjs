import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import multipart from '@fastify/multipart'
import { makeRecords } from './records.mjs'

const few = 200
const many = 10_000

const zip = promisify(gzip)

/** Calls with this cookie get complete arrays of many records. */
export const wholeCookie = { name: 'whole', value: '1' }

const isWhole = (request) => (request.headers.cookie ?? '').includes(`${wholeCookie.name}=${wholeCookie.value}`)

const unpaged = /^(_start|_end|_sort|_order|_embed|q)$/

/** The requested page of the rows. Default: all rows. */
function pageOf(rows, query) {
  const { _start = 0, _end, _sort, _order = 'asc' } = query
  const filters = Object.entries(query).filter(([name]) => !unpaged.test(name))
  const fits = (row, [name, wanted]) => !(name in row) || [wanted].flat().includes(String(row[name]?.id ?? row[name]))
  const kept = rows.filter((row) => filters.every((filter) => fits(row, filter)))
  const [column] = (_sort ?? '').split(',')
  const keyOf = (row) => row[column]?.name ?? row[column] ?? ''
  const sign = _order.startsWith('desc') ? -1 : 1
  if (column) kept.sort((one, other) => (keyOf(one) < keyOf(other) ? -sign : keyOf(one) > keyOf(other) ? sign : 0))
  return { rows: _end === undefined ? kept : kept.slice(Number(_start), Number(_end)), count: kept.length }
}

/** Converts a value of a form to the stored type. An unchanged reference arrives as its id. */
function kept(former, value) {
  if (typeof value !== 'string') return value
  if (value === '') return null
  if (typeof former === 'number') return Number(value)
  if (typeof former === 'boolean') return value === 'true'
  return former?.id === value ? former : value
}

/**
 * Adds an API with records in memory, for both sites. The API returns pages as in the specification, and otherwise
 * complete arrays. Calls with the cookie always get complete arrays of many records. All users have all permissions.
 *
 * @param app the Fastify server
 * @returns a function that restores the original records
 */
export function addProvider(app) {
  let records = makeRecords(few)
  const whole = makeRecords(many)
  const rowsFor = (request) => (isWhole(request) ? whole : records)[request.params.resource]

  app.addHook('onSend', async (request, reply, body) => {
    if (!request.url.startsWith('/api/') || typeof body !== 'string' || body.length < 1024) return body
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    return zip(body, { level: 5 })
  })
  app.register(multipart, { attachFieldsToBody: 'keyValues' })
  app.register(
    async (api) => {
      api.get('/token', () => ({ userData: { id: '1', name: 'Bench' } }))
      api.get('/permission', (_, reply) => reply.type('application/json').send('null'))
      api.get('/:resource', (request, reply) => {
        const rows = rowsFor(request)
        if (!rows) return reply.header('x-total-count', 0).send([])
        if (isWhole(request)) return rows
        const page = pageOf(rows, request.query)
        return reply.header('x-total-count', page.count).send(page.rows)
      })
      api.get('/:resource/:by/:value', ({ params: { resource, by, value } }) =>
        (records[resource] ?? []).filter((record) => record[by]?.id === value),
      )
      api.get('/:resource/:id', (request, reply) => {
        const record = rowsFor(request)?.find(({ id }) => id === request.params.id)
        return record ?? reply.code(404).send({ message: 'The record does not exist.' })
      })
      api.route({
        method: ['PUT', 'PATCH'],
        url: '/:resource/:id',
        handler: (request, reply) => {
          const record = rowsFor(request)?.find(({ id }) => id === request.params.id)
          if (!record) return reply.code(404).send({ message: 'The record does not exist.' })
          for (const [name, value] of Object.entries(request.body)) record[name] = kept(record[name], value)
          record.updatedAt = new Date().toISOString()
          return { message: 'Saved.', data: record }
        },
      })
    },
    { prefix: '/api/v1' },
  )
  return {
    reset: () => {
      records = makeRecords(few)
    },
  }
}
