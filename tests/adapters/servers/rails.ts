import { type Api, most, type Row, serve } from './fake-api'

const singular = (name: string) => name.replace(/s$/, '')

/** A fake API like the code that `rails generate scaffold --api` generates, with pagy's headers. */
export const startRails = (): Promise<Api> =>
  serve({
    names: 'snake',
    answer: ({ method, path: [name = '', ...id], query, body }, tables) => {
      const row = id.length > 0 ? tables.find(name, id) : undefined
      if (id.length > 0 && !row) return { status: 404, body: { status: 404, error: 'Not Found' } }
      if (method === 'POST' || method === 'PATCH') {
        const values = (body as Row)[singular(name)] as Row | undefined
        if (!values) return { status: 400, body: { status: 400, error: 'Bad Request' } }
        const errors = tables.refuse(values)
        if (errors) return { status: 422, body: errors }
        return { status: row ? 200 : 201, body: row ? Object.assign(row, values) : tables.add(name, values) }
      }
      if (method === 'DELETE' && row) {
        tables.remove(name, row)
        return { status: 204 }
      }
      if (row) return { body: row }
      const size = Math.min(Number(query.get('per_page') ?? 20), most)
      const { rows, total } = tables.some(tables.rows(name), (Number(query.get('page') ?? 1) - 1) * size, size)
      return { body: rows, headers: { 'Total-Count': String(total), 'Page-Items': String(size) } }
    },
  })
