import { type Api, isAccount, most, type Reply, type Row, serve } from './fake-api'
import { select, signed, type Test, tests } from './select-rows'

const operators: Readonly<Record<string, (name: string, value: string) => Test>> = {
  _eq: tests.eq,
  _neq: tests.ne,
  _gte: tests.gte,
  _lte: tests.lte,
  _icontains: tests.contains,
  _in: (name, values) => tests.in(name, values.split(',')),
  _nnull: tests.present,
}

const passing = (query: URLSearchParams): Test[] =>
  [...query].flatMap(([key, value]) => {
    const [, name = '', operator = ''] = /^filter\[(\w+)\]\[(\w+)\]$/.exec(key) ?? []
    const test = operators[operator]?.(name, value)
    return key === 'search' ? [tests.anywhere(value)] : test ? [test] : []
  })

const forbidden: Reply = {
  status: 403,
  body: { errors: [{ message: "You don't have permission to access this.", extensions: { code: 'FORBIDDEN' } }] },
}

/** A fake Directus, written from its documentation and its responses. */
export const startDirectus = (): Promise<Api> =>
  serve({
    session: ({ path, body }, issue) => {
      const place = path.join('/')
      if (place !== 'auth/login' && place !== 'auth/refresh') return undefined
      const { mode, refresh_token: renewal } = body as Row
      const isKnown = place === 'auth/login' ? isAccount(body) : String(renewal).startsWith('renewal-')
      if (mode !== 'json' || !isKnown)
        return {
          status: 401,
          body: { errors: [{ message: 'Invalid user credentials.', extensions: { code: 'INVALID_CREDENTIALS' } }] },
        }
      const { access, renewal: next } = issue()
      return { body: { data: { access_token: access, refresh_token: next, expires: 900000 } } }
    },
    answer: ({ method, path: [place, name = '', ...id], query, body }, tables) => {
      if (place === 'users')
        return { body: { data: { id: 'u1', first_name: 'Ann', role: { name: 'Clerk' }, email: 'staff@example.com' } } }
      const row = id.length > 0 ? tables.find(name, id) : undefined
      if (id.length > 0 && !row) return forbidden
      const refused = (method === 'POST' || method === 'PATCH') && tables.refuse(body as Row)
      if (refused)
        return {
          status: 400,
          body: {
            errors: Object.entries(refused).map(([field, [message]]) => ({
              message,
              extensions: { code: 'FAILED_VALIDATION', field, type: 'gte' },
            })),
          },
        }
      if (method === 'POST') return { body: { data: tables.add(name, body as Row) } }
      if (row && method === 'PATCH') return { body: { data: Object.assign(row, body) } }
      if (row && method === 'DELETE') {
        tables.remove(name, row)
        return { status: 204 }
      }
      if (row) return { body: { data: row } }
      const size = Number(query.get('limit') ?? most)
      const meant = select(tables.rows(name), passing(query), signed(query.get('sort')))
      const { rows, total } = tables.some(meant, (Number(query.get('page') ?? 1) - 1) * Math.min(size, most), size)
      return { body: { data: rows, ...(query.has('meta') && { meta: { filter_count: total } }) } }
    },
  })
