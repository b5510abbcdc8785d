import { type Api, isAccount, most, type Row, serve } from './fake-api'

/** A fake API like `Route::apiResource` with resources, a paginator and a sign-in by token. */
export const startLaravel = (): Promise<Api> =>
  serve({
    names: 'snake',
    session: ({ path, body }, issue) =>
      path.join('/') !== 'api/login'
        ? undefined
        : isAccount(body)
          ? { body: { token: issue().access } }
          : {
              status: 422,
              body: { message: 'Wrong.', errors: { email: ['These credentials do not match our records.'] } },
            },
    answer: ({ method, path: [, name = '', ...id], query, body }, tables) => {
      if (name === 'user') return { body: { id: 1, name: 'Staff', email: 'staff@example.com' } }
      const row = id.length > 0 ? tables.find(name, id) : undefined
      if (id.length > 0 && !row) return { status: 404, body: { message: `No query results for model [${name}].` } }
      const errors = (method === 'POST' || method === 'PUT') && tables.refuse(body as Row)
      if (errors) return { status: 422, body: { message: 'The given data was invalid.', errors } }
      if (method === 'DELETE' && row) {
        tables.remove(name, row)
        return { status: 204 }
      }
      if (row && (method === 'PUT' || (body as Row | undefined)?._method === 'PUT')) {
        const { _method: _, ...values } = body as Row
        return { body: { data: Object.assign(row, values) } }
      }
      if (method === 'POST') return { status: 201, body: { data: tables.add(name, body as Row) } }
      if (row) return { body: { data: row } }
      const size = Math.min(Number(query.get('per_page') ?? 15), most)
      const page = Number(query.get('page') ?? 1)
      const { rows, total, hasMore } = tables.some(tables.rows(name), (page - 1) * size, size)
      const next = hasMore ? `/api/${name}?page=${page + 1}` : null
      return {
        body: {
          data: rows,
          links: { next },
          meta: { current_page: page, last_page: Math.ceil(total / size), per_page: size, total },
        },
      }
    },
  })
