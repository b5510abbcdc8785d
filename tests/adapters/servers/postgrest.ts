import { type Api, type Call, most, type Reply, type Row, serve, type Tables } from './fake-api'
import { select, type Test, tests } from './select-rows'

const unquoted = (text: string) => text.replace(/^"(.*)"$/s, '$1').replace(/\\(.)/g, '$1')

const pattern = (text: string): Test =>
  // In a pattern, '*' matches any letters, and '\_' matches an underscore.
  tests.contains('', text.replace(/^\*|\*$/g, '').replace(/\\(.)/g, '$1'))

/** Turns a filter of PostgREST, such as 'gte.50', into a test of a column. */
function testOf(name: string, text: string): Test {
  const [operator = '', ...rest] = text.split('.')
  const value = rest.join('.')
  switch (operator) {
    case 'eq':
      return tests.eq(name, value)
    case 'neq':
      return (row) => row[name] !== null && tests.ne(name, value)(row)
    case 'gte':
      return tests.gte(name, value)
    case 'lte':
      return tests.lte(name, value)
    case 'in':
      return tests.in(
        name,
        [...value.matchAll(/"((?:[^"\\]|\\.)*)"|([^,()"]+)/g)].map(([all]) => unquoted(all)),
      )
    case 'ilike':
      return (row) => pattern(unquoted(value))({ '': row[name] })
    case 'not':
      return tests.present(name)
    default:
      throw new Error(`PGRST100 ${text}`)
  }
}

const words = ['order', 'limit', 'offset', 'or', 'select']

const passing = (query: URLSearchParams): Test[] => {
  const own = [...query].filter(([name]) => !words.includes(name)).map(([name, text]) => testOf(name, text))
  const any = /^\((.*)\)$/s.exec(query.get('or') ?? '')?.[1]
  const either = any
    ?.split(/,(?=\w+\.)/)
    .map((one) => testOf(one.split('.', 1)[0] ?? '', one.slice(one.indexOf('.') + 1)))
  return [...own, ...(either ? [(row: Row) => either.some((test) => test(row))] : [])]
}

function answer({ method, path: [name = ''], query, body, headers }: Call, tables: Tables): Reply {
  const isCounted = headers.prefer?.includes('count=exact')
  const isAnswered = headers.prefer?.includes('return=representation')
  const meant = select(
    tables.rows(name),
    passing(query),
    (query.get('order') ?? '')
      .split(',')
      .filter(Boolean)
      .map((word) => ({ name: word.split('.')[0] ?? '', descending: word.endsWith('.desc') })),
  )
  const refused = (method === 'POST' || method === 'PATCH') && tables.refuse(body as Row)
  if (refused) {
    const [column = ''] = Object.keys(refused)
    const message = `new row for relation "${name}" violates check constraint "${name}_${column}_check"`
    return { status: 400, body: { code: '23514', details: 'Failing row contains (…).', hint: null, message } }
  }
  if (method === 'POST') return { status: 201, body: isAnswered ? [tables.add(name, body as Row)] : undefined }
  if (method === 'PATCH') {
    for (const row of meant) Object.assign(row, body)
    return { body: isAnswered ? meant : undefined }
  }
  if (method === 'DELETE') {
    for (const row of meant) tables.remove(name, row)
    return { body: isAnswered ? meant : undefined }
  }
  const start = Number(query.get('offset') ?? 0)
  const { rows, total } = tables.some(meant, start, Number(query.get('limit') ?? most))
  if (start > 0 && start > meant.length && isCounted)
    return {
      status: 416,
      headers: { 'Content-Range': `*/${total}` },
      body: { code: 'PGRST103', message: 'Requested range not satisfiable', details: null, hint: null },
    }
  const range = rows.length === 0 ? '*' : `${start}-${start + rows.length - 1}`
  return {
    status: isCounted && rows.length < total ? 206 : 200,
    body: rows,
    headers: { 'Content-Range': `${range}/${isCounted ? total : '*'}` },
  }
}

/** A fake PostgREST, written from its documentation and its responses. */
export const startPostgrest = (): Promise<Api> => serve({ answer })

const key = 'the-key-of-the-project'

/** A fake PostgREST behind Supabase's gateway, with the gateway's sign-in. */
export const startSupabase = (): Promise<Api> =>
  serve({
    token: (call) => (call.headers.apikey === key ? call.headers.authorization?.replace('Bearer ', '') : undefined),
    session: ({ path, query, body, headers }, issue) => {
      if (path.join('/') !== 'auth/v1/token') return undefined
      const { email, password, refresh_token: renewal } = body as Row
      const isOf = query.get('grant_type')
      const isKnown =
        headers.apikey === key &&
        (isOf === 'password'
          ? email === 'staff@example.com' && password === 'a-plain-password'
          : String(renewal).startsWith('renewal-'))
      if (!isKnown)
        return { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid login credentials' } }
      const { access, renewal: next } = issue()
      return {
        body: {
          access_token: access,
          token_type: 'bearer',
          refresh_token: next,
          user: { id: 'u1', email: 'staff@example.com' },
        },
      }
    },
    answer: (call, tables) => {
      const [place, , ...path] = call.path
      if (place === 'auth') return { body: { id: 'u1', email: 'staff@example.com' } }
      return answer({ ...call, path }, tables)
    },
  })
