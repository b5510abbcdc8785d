import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyRequest } from 'fastify'
import { type Dialect, dialects } from './api-dialects'

type Row = Record<string, unknown>

/** A received call. */
export interface ReceivedCall {
  readonly method: string
  /** The path and the query of the call, unchanged. */
  readonly url: string
  readonly contentType: string | undefined
  readonly authorization: string | undefined
  /** The version of the record in the header If-Match. */
  readonly ifMatch?: string
  /**
   * The body: the parsed value for JSON, or the parts for multipart, with files as `{ file, type }`. The value is
   * undefined if there is no body.
   */
  readonly body: unknown
}

interface Reply {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface PlainOptions {
  /** The initial rows, by resource. */
  readonly rows?: Readonly<Record<string, Row[]>>
  /** Whether the API wraps records and lists in `data`. Default: false. */
  readonly wraps?: boolean
  /** Whether records have `_id` instead of `id`. Default: false. */
  readonly underscores?: boolean
  /** Whether the API selects pages by `_start` and `_end`, and sends X-Total-Count. Default: false. */
  readonly pages?: boolean
  /** The format of the API's values and of `rows`. Default: the format of the specification. */
  readonly dialect?: Dialect
  /** The response to GET /permission. Default: an unknown format. */
  readonly permissions?: unknown
  /** The fields by which lists can be filtered. Default: only `status`. */
  readonly narrows?: readonly string[]
  /** The response to GET /dashboard-stats. Default: an empty object. */
  readonly stats?: object
}

export const plainAccount = { email: 'staff@example.com', password: 'a-plain-password' }

/**
 * Starts an API that was written without knowledge of Deckhand. The API offers only the calls of the specification. The
 * API accepts the token 'plain-token'.
 */
export async function startPlainProvider({
  rows = {},
  wraps = false,
  underscores = false,
  pages = false,
  dialect = dialects['as the specification has it'],
  permissions = 'everything',
  narrows = ['status'],
  stats = {},
}: PlainOptions = {}) {
  const arrived: ReceivedCall[] = []
  const tables = new Map(Object.entries(rows).map(([name, list]) => [name, list.map((row) => ({ ...row }))]))
  let intercept: ((call: ReceivedCall) => Reply | undefined) | undefined

  const table = (name: string) => {
    const known = tables.get(name) ?? []
    tables.set(name, known)
    return known
  }
  const outward = ({ id, ...row }: Row): Row => ({ [underscores ? '_id' : 'id']: id, ...row })
  const wrapped = (data: unknown) => (wraps ? { data } : data)
  const listed = (list: Row[], query: URLSearchParams): Reply => {
    const narrowed = narrows.reduce(
      (left, name) => (query.has(name) ? left.filter((row) => String(row[name]) === query.get(name)) : left),
      list,
    )
    if (query.get('option') === 'true') return ok(narrowed.map(({ id, name }) => outward({ id, name })))
    const page = pages ? narrowed.slice(Number(query.get('_start') ?? 0), Number(query.get('_end') ?? 1e9)) : narrowed
    return ok(page.map(outward), pages ? { 'X-Total-Count': String(narrowed.length) } : {})
  }
  const ok = (data: unknown, headers: Record<string, string> = {}): Reply => ({
    status: 200,
    body: wrapped(data),
    headers,
  })
  const missing: Reply = { status: 404, body: { message: 'Nothing of that id.' } }

  const answer = ({ method, url, body, authorization }: ReceivedCall): Reply => {
    const { pathname, searchParams } = new URL(url, 'http://plain.example')
    const [name = '', ...rest] = pathname.replace('/api/v1/', '').split('/').map(decodeURIComponent)
    const id = rest.at(-1)
    const row = table(name).find((one) => String(one.id) === id)
    const place = `${method} ${name}`
    if (place === 'POST token') {
      const { email, password } = body as Row
      return email === plainAccount.email && password === plainAccount.password
        ? { status: 200, body: { accessToken: 'plain-token', userData: { name: 'Plain Staff', email } } }
        : { status: 401, body: { message: 'E-mail or password is wrong.' } }
    }
    if (authorization !== 'Bearer plain-token') return { status: 401, body: { message: 'Please sign in.' } }
    if (place === 'GET token') return { status: 200, body: { userData: { name: 'Plain Staff' } } }
    if (place === 'GET permission') return { status: 200, body: permissions }
    if (place === 'GET dashboard-stats') return ok(stats)
    if (method === 'GET' && rest.length === 0) return listed(table(name), searchParams)
    if (method === 'GET' && rest.length === 2)
      return listed(
        table(name).filter((one) => String(one[rest[0] as string]) === id),
        searchParams,
      )
    if (method === 'POST' && rest.length === 0) {
      const made = { id: randomUUID(), ...(body as Row) }
      table(name).push(made)
      return { status: 201, body: wrapped(outward(made)) }
    }
    if (method === 'POST') return { status: 200, body: {} }
    if (!row) return missing
    if (method === 'GET') return ok(outward(row))
    if (method === 'DELETE') {
      table(name).splice(table(name).indexOf(row), 1)
      return { status: 204 }
    }
    const [on, off] = dialect.status
    // A form-encoded body contains the status as a text.
    if (rest.length === 2 && rest[0] === 'status') row.status = String(row.status) === String(on) ? off : on
    else Object.assign(row, (body as { data?: Row })?.data ?? body)
    return ok(outward(row))
  }

  const server = Fastify({ bodyLimit: 20_000_000, forceCloseConnections: true })
  server.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, raw: Buffer) =>
      partsOf(
        await new Response(new Uint8Array(raw), {
          headers: { 'Content-Type': String(request.headers['content-type']) },
        }).formData(),
      ),
  )
  server.all('/*', async (request, reply) => {
    reply.headers({
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': '*, Authorization',
      'Access-Control-Allow-Methods': '*',
    })
    if (request.method === 'OPTIONS') return reply.code(204).send()
    const call: ReceivedCall = {
      method: request.method,
      url: request.url,
      contentType: request.headers['content-type']?.replace(/; boundary=.*/, ''),
      authorization: request.headers.authorization,
      ...(request.headers['if-match'] && { ifMatch: request.headers['if-match'] }),
      body: request.body ?? undefined,
    }
    arrived.push(call)
    const { status, body, headers = {} } = intercept?.(call) ?? answer(call)
    return reply.code(status).headers(headers).send(body)
  })
  const url = await server.listen({ port: 0, host: '127.0.0.1' })

  return {
    url,
    /** The calls that the API received, in the sequence of arrival. */
    arrived,
    /** The current rows of a resource. */
    table,
    /** Replaces the responses to calls. If the function is missing or returns undefined, the usual response is sent. */
    intercept: (other?: (call: ReceivedCall) => Reply | undefined) => {
      intercept = other
    },
    close: () => server.close(),
  }
}

export type PlainProvider = Awaited<ReturnType<typeof startPlainProvider>>

/** Multipart parts by name. The parts of a repeated name become a list. */
const partsOf = (form: FormData): Row => {
  const parts: Row = {}
  for (const name of new Set(form.keys())) {
    const values = form
      .getAll(name)
      .map((part) => (typeof part === 'string' ? part : { file: part.name, type: part.type }))
    parts[name] = values.length === 1 ? values[0] : values
  }
  return parts
}
