import { type Api, most, type Reply, type Row, serve } from './fake-api'
import { select, type Test, tests } from './select-rows'

const refused = (message: string, param?: string, status = 400): Reply => ({
  status,
  body: { error: { type: 'invalid_request_error', message, ...(param !== undefined && { param }) } },
})

const known = ['kind', 'status']

const passing = (query: URLSearchParams): { unknown?: string; passing: Test[] } => {
  const given = [...query].filter(([name]) => name !== 'limit' && name !== 'starting_after')
  return {
    unknown: given.find(([name]) => !known.includes(name))?.[0],
    passing: given.map(([name, value]) => tests.eq(name, value)),
  }
}

/** A fake API with id cursors and form bodies that rejects unknown parameters: https://docs.stripe.com/api. */
export const startStripeLike = (): Promise<Api> =>
  serve({
    names: 'snake',
    answer: ({ method, path: [, name = '', ...id], query, body, headers }, tables) => {
      const row = id.length > 0 ? tables.find(name, id) : undefined
      if (id.length > 0 && !row) return refused(`No such ${name}: '${id.join('/')}'`, 'id', 404)
      if (method === 'POST') {
        if (body !== undefined && !headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
          return refused('Send a form.')
        const wrong = Object.entries(tables.refuse(body as Row) ?? {})[0]
        if (wrong) return refused(String(wrong[1]), wrong[0])
        return { body: row ? Object.assign(row, body) : tables.add(name, body as Row) }
      }
      if (method === 'DELETE' && row) {
        tables.remove(name, row)
        return { body: { id: row.id, object: name, deleted: true } }
      }
      if (row) return { body: row }
      const { unknown, passing: asked } = passing(query)
      if (unknown !== undefined) return refused(`Received unknown parameter: ${unknown}`, unknown)
      const meant = select(tables.rows(name), asked)
      const after = query.get('starting_after')
      const at = after === null ? 0 : meant.findIndex((one) => String(one.id) === after) + 1
      const start = after !== null && at === 0 ? Number(after) - 999 : at
      const { rows, hasMore } = tables.some(meant, start, Math.min(Number(query.get('limit') ?? 10), most))
      return { body: { object: 'list', url: `/v1/${name}`, data: rows, has_more: hasMore } }
    },
  })
