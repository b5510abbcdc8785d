import { type Api, most, type Row, serve } from './fake-api'
import { select, type Test, tests } from './select-rows'

const suffixes = { _gte: tests.gte, _lte: tests.lte, _ne: tests.ne, _like: tests.contains }

const passing = (query: URLSearchParams): Test[] =>
  [...new Set(query.keys())].flatMap((key) => {
    if (key === 'q') return [tests.anywhere(query.get(key) ?? '')]
    if (key.startsWith('_')) return []
    for (const [suffix, test] of Object.entries(suffixes))
      if (key.endsWith(suffix)) return [test(key.slice(0, -suffix.length), query.get(key) ?? '')]
    return [tests.in(key, query.getAll(key))]
  })

/** A fake API as @refinedev/simple-rest expects it. */
export const startRefine = (): Promise<Api> =>
  serve({
    answer: ({ method, path: [name = '', ...id], query, body }, tables) => {
      const row = id.length > 0 ? tables.find(name, id) : undefined
      if (id.length > 0 && !row) return { status: 404, body: { message: 'Not found' } }
      const errors = (method === 'POST' || method === 'PATCH') && tables.refuse(body as Row)
      if (errors) return { status: 422, body: { message: 'Invalid', errors } }
      if (method === 'POST') return { status: 201, body: tables.add(name, body as Row) }
      if (row && method === 'PATCH') return { body: Object.assign(row, body) }
      if (row && method === 'DELETE') {
        tables.remove(name, row)
        return { body: {} }
      }
      if (row) return { body: row }
      const orders = query.get('_order')?.split(',') ?? []
      const sorts = query.get('_sort')?.split(',') ?? []
      const order = sorts.map((field, at) => ({ name: field, descending: orders[at] === 'desc' }))
      const meant = select(tables.rows(name), passing(query), order)
      const start = Number(query.get('_start') ?? 0)
      const { rows, total } = tables.some(meant, start, Number(query.get('_end') ?? start + most) - start)
      return { body: rows, headers: { 'X-Total-Count': String(total) } }
    },
  })
