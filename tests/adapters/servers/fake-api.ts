import Fastify, { type FastifyRequest } from 'fastify'
import type { Casing } from '../../../integrations/adapters/adapter'
import { applyCasing } from '../../../integrations/adapters/casing'

export type Row = Record<string, unknown>

/** A received call. */
export interface Call {
  readonly method: string
  /** The received URL, unchanged. */
  readonly url: string
  /** The decoded segments of the path. */
  readonly path: readonly string[]
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The parsed body: a value for JSON, key-value pairs for a form, or parts for multipart. */
  readonly body: unknown
}

export interface Reply {
  readonly status?: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** The simulated faults of an API. */
export type Fault =
  | 'says a total that is too large'
  | 'says a total that is too small'
  | 'answers the first page over again'
  | 'lets pages overlap'
  | 'answers with all rows whatever is asked for'
  | 'narrows its pages after they are cut'
  | 'has pages of a size of its own'
  | 'never ends'
  | 'changes its shape'

export interface Tables {
  readonly rows: (name: string) => Row[]
  /** The names of the fields that form the id of a table's rows. */
  readonly keys: Readonly<Record<string, readonly string[]>>
  readonly find: (name: string, id: readonly string[]) => Row | undefined
  readonly add: (name: string, row: Row) => Row
  readonly remove: (name: string, row: Row) => void
  /** Validates values. Returns messages by the API's field names. */
  readonly refuse: (values: Row) => Record<string, string[]> | undefined
  /**
   * Returns one page of the selected rows, with at most as many rows as the page limit. The reported total can be wrong
   * on purpose.
   */
  readonly some: (rows: readonly Row[], start: number, size: number) => Some
}

interface Some {
  readonly rows: readonly Row[]
  readonly total: number
  readonly hasMore: boolean
}

export interface Api {
  readonly url: string
  readonly arrived: Call[]
  /** The current row of a table. */
  row(name: string, id: unknown): Row | undefined
  misbehave(fault: Fault | undefined): void
  /** Makes the fake API reject all tokens that it has issued. */
  expire(): void
  close(): Promise<unknown>
}

/** The maximum number of rows in a response of an API, even if a client requests more rows. */
export const most = 30

/** The rows per page of an API with a fixed page size. */
const own = 25

const seats = [
  { row: 'A/1~ü', number: 1, name: 'By the window' },
  { row: 'B', number: 2, name: 'By the door' },
]

/** The initial rows. The amounts are in the smallest unit, and the choices have the API's own words. */
const seeds: Readonly<Record<string, readonly Row[]>> = {
  vouchers: Array.from({ length: 45 }, (_, at) => ({
    id: at + 1,
    name: `Voucher ${String(at + 1).padStart(2, '0')}`,
    kind: at % 2 === 0 ? 'PCT' : 'AMT',
    unitPrice: (at + 1) * 125,
    sortOrder: at + 1,
    owner: at % 3 === 0 ? null : 1 + (at % 2),
    status: at % 5 === 0 ? 0 : 1,
  })),
  holders: [
    { id: 1, name: 'Ann' },
    { id: 2, name: 'Bo' },
  ],
  odds: [
    { id: 'a/b?c#d%e~ü', name: 'Odd' },
    { id: 'plain', name: 'Even' },
  ],
  seats,
}

export function createTables(
  names: Casing = 'as declared',
  misbehaves: () => Fault | undefined = () => undefined,
): Tables {
  const spelled = (row: Row): Row =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [applyCasing(name, names), value]))
  const tables = new Map(Object.entries(seeds).map(([name, rows]) => [name, rows.map(spelled)]))
  const keys: Tables['keys'] = { seats: ['row', 'number'] }
  const idOf = (name: string, row: Row) => (keys[name] ?? ['id']).map((key) => String(row[key]))
  const rows = (name: string) => {
    const known = tables.get(name) ?? []
    tables.set(name, known)
    return known
  }
  const price = applyCasing('unitPrice', names)

  const some: Tables['some'] = (meant, start, size) => {
    const given = Math.min(size, most)
    const fault = misbehaves()
    const honest = { total: meant.length, hasMore: start + given < meant.length }
    const from = (first: number) => meant.slice(first, first + given)
    switch (fault) {
      case 'answers the first page over again':
        return { ...honest, rows: from(0), hasMore: true }
      case 'lets pages overlap':
        return { ...honest, rows: from(Math.max(0, start - 5)) }
      case 'answers with all rows whatever is asked for':
        return { total: meant.length, hasMore: false, rows: meant }
      case 'narrows its pages after they are cut':
        return { ...honest, rows: from(start).filter((_, at) => at % 2 === 0) }
      case 'has pages of a size of its own': {
        const first = Math.floor(start / given) * own
        return { total: meant.length, hasMore: first + own < meant.length, rows: meant.slice(first, first + own) }
      }
      case 'never ends':
        return {
          total: 1e9,
          hasMore: true,
          rows: Array.from({ length: given }, (_, at) => ({ ...meant[0], id: 1000 + start + at })),
        }
      case 'says a total that is too large':
        return { ...honest, total: meant.length + 10, rows: from(start) }
      case 'says a total that is too small':
        return { ...honest, total: Math.min(10, meant.length), rows: from(start) }
      default:
        return { ...honest, rows: from(start) }
    }
  }

  return {
    rows,
    keys,
    some,
    find: (name, id) => rows(name).find((row) => idOf(name, row).join('\n') === id.join('\n')),
    add: (name, row) => {
      const made = { id: 1000 + rows(name).length, ...row }
      rows(name).push(made)
      return made
    },
    remove: (name, row) => {
      rows(name).splice(rows(name).indexOf(row), 1)
    },
    refuse: (values) => (Number(values[price]) < 0 ? { [price]: ['It must not be negative.'] } : undefined),
  }
}

const bodyOf = async (type: string | undefined, raw: Buffer): Promise<unknown> => {
  if (raw.length === 0) return undefined
  if (type?.includes('urlencoded')) return Object.fromEntries(new URLSearchParams(String(raw)))
  if (type?.startsWith('multipart/'))
    return Object.fromEntries(
      (await new Response(new Uint8Array(raw), { headers: { 'Content-Type': type } }).formData()).entries(),
    )
  return JSON.parse(String(raw))
}

interface Serving {
  readonly names?: Casing
  /** Answers an authorized call. */
  readonly answer: (call: Call, tables: Tables) => Reply
  /** Answers the calls of the session. Returns undefined for any other call. */
  readonly session?: (call: Call, issue: () => { access: string; renewal: string }) => Reply | undefined
  /** Finds the token of a call. By default, the token is in the header Authorization. */
  readonly token?: (call: Call) => string | undefined
}

/** The token that every fake API accepts without a sign-in. */
export const knownToken = 'a-known-token'

export const account = { email: 'staff@example.com', password: 'a-plain-password' }

/** Whether the body of a sign-in has the right credentials. */
export const isAccount = (body: unknown): boolean => {
  const { email, password } = body as Row
  return email === account.email && password === account.password
}

const bearer = ({ headers }: Call) => headers.authorization?.replace(/^Bearer /, '')

/** Serves a fake API with a given convention over HTTP. */
export async function serve({ names, answer, session, token = bearer }: Serving): Promise<Api> {
  const arrived: Call[] = []
  let fault: Fault | undefined
  let listed = 0
  let issued = 0
  let isExpired = false
  let valid = ''
  const tables = createTables(names, () => fault)
  const issue = () => {
    isExpired = false
    valid = `token-${++issued}`
    return { access: valid, renewal: `renewal-${issued}` }
  }
  const reply = (call: Call): Reply => {
    const own = session?.(call, issue)
    if (own) return own
    const given = token(call)
    if (given !== valid && (given !== knownToken || isExpired))
      return { status: 401, body: { message: 'Who is this?' } }
    if (fault === 'changes its shape' && call.method === 'GET' && ++listed > 1) return { body: { ok: 'perhaps' } }
    return answer(call, tables)
  }
  const server = Fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 1000 } })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (request: FastifyRequest, raw: Buffer) =>
    bodyOf(request.headers['content-type'], raw),
  )
  server.all('/*', (request, response) => {
    const [path = '', query] = request.url.split('?', 2)
    const call: Call = {
      method: request.method,
      url: request.url,
      path: path.split('/').filter(Boolean).map(decodeURIComponent),
      query: new URLSearchParams(query),
      headers: request.headers as Call['headers'],
      body: request.body,
    }
    arrived.push(call)
    const { status = 200, body, headers = {} } = reply(call)
    return response.code(status).headers(headers).send(body)
  })
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    arrived,
    row: (name, id) => tables.find(name, [String(id)]),
    misbehave: (next) => {
      fault = next
      listed = 0
    },
    expire: () => {
      isExpired = true
      valid = ''
    },
    close: () => server.close(),
  }
}
