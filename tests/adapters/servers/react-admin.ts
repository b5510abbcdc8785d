import { type Api, most, type Row, serve } from './fake-api'
import { select, tests } from './select-rows'

/** A fake API as ra-data-simple-rest expects it. An edit replaces the record. */
export const startReactAdmin = (): Promise<Api> =>
  serve({
    answer: ({ method, path: [name = '', ...id], query, body }, tables) => {
      const row = id.length > 0 ? tables.find(name, id) : undefined
      if (id.length > 0 && !row) return { status: 404, body: { message: 'Not found' } }
      const errors = (method === 'POST' || method === 'PUT') && tables.refuse(body as Row)
      if (errors) return { status: 422, body: { message: 'Invalid', errors } }
      if (method === 'POST') return { status: 201, body: tables.add(name, body as Row) }
      if (row && method === 'PUT') {
        for (const key of Object.keys(row)) if (!(key in (body as Row))) delete row[key]
        return { body: Object.assign(row, body) }
      }
      if (row && method === 'DELETE') {
        tables.remove(name, row)
        return { body: row }
      }
      if (row) return { body: row }
      const { q, ...filter } = JSON.parse(query.get('filter') ?? '{}') as Row
      const [by, direction] = JSON.parse(query.get('sort') ?? '["id","ASC"]') as [string, string]
      const [first, last] = JSON.parse(query.get('range') ?? `[0,${most - 1}]`) as [number, number]
      const meant = select(
        tables.rows(name),
        [
          ...Object.entries(filter).map(([key, value]) => tests.in(key, [value].flat().map(String))),
          ...(q === undefined ? [] : [tests.anywhere(String(q))]),
        ],
        [{ name: by, descending: direction === 'DESC' }],
      )
      const { rows, total } = tables.some(meant, first, last - first + 1)
      return { body: rows, headers: { 'Content-Range': `${name} ${first}-${first + rows.length - 1}/${total}` } }
    },
  })
