import type { Registry, Resource, Values } from '../vocabulary'
import { t } from '../vocabulary'
import type { Adapter, Route } from './adapter'
import { errorMessageIn, errorsOf } from './answer-messages'
import { type Asked, createMeaning, type Meant } from './asked'
import { at } from './at'
import { bodyFrom, valuesIn } from './bodies'
import { idOfRow, partsOfId } from './ids'
import { wordsOf } from './list-query'
import { readListRequest } from './list-request'
import { createPages, type Some } from './pages'
import { queryText, type Way, wayOf } from './routes'
import { isRow, type Row, recordIn } from './rows'
import { authorization, createSignIn, type ForeignSession } from './session'
import { conventionsOf, createSpellings, type Spelling } from './spelling'
import { type Answered, answered, isRefused, noSuchCall, Refusal, type Transport } from './transport'

interface Options {
  readonly adapter: Adapter
  /** Default: none, so that nothing but signing in is understood. */
  readonly registry?: Registry
  readonly transport: Transport
  readonly session: ForeignSession
}

/** How the standard calls are made unless an adapter says otherwise. */
const usual: Readonly<Record<string, Route>> = {
  list: 'GET /{resource}',
  show: 'GET /{resource}/{id}',
  create: 'POST /{resource}',
  edit: 'PATCH /{resource}/{id}',
  delete: 'DELETE /{resource}/{id}',
}

/** Speaks to an API in its own convention for whoever speaks the specification's. */
export function createForeign({ adapter, registry, transport, session }: Options): (asked: Asked) => Promise<Answered> {
  const { base = '', headers = {}, session: ways = {} } = adapter
  const meaning = registry && createMeaning(registry)
  const spellingOf = createSpellings(adapter, registry)
  const signIn = createSignIn(adapter, transport, session)
  const pagesOf = new Map<string, ReturnType<typeof createPages>>()

  /** Makes a call of the API; with a newer token where the one that there is has been refused. */
  const call = async (
    { method, path, query, body }: Pick<Way, 'method' | 'path' | 'query'> & { body?: unknown },
    file = false,
  ) => {
    const send = (token: string | null) => {
      const own = authorization(ways, token)
      return transport({
        method,
        path: /^https?:/.test(path) ? path : base + path + queryText(query ?? {}),
        ...(body !== undefined && { body }),
        ...(file && { file }),
        ...own,
        headers: { ...headers, ...own.headers },
      })
    }
    const token = session.token()
    const answer = await send(token)
    return answer.status === 401 && (await signIn.renew(token)) ? send(session.token()) : answer
  }

  /** How a call is made at the API: as its adapter says, as most do, or for actions as the declaration says. */
  const wayFor = (resource: Resource, name: string, path: string): Way => {
    const route = conventionsOf(adapter, resource).calls?.[name]
    if (route === false) throw noSuchCall(`${name} ${resource.name}`)
    const given = route ?? usual[name]
    if (given === undefined) {
      const declared = resource.calls[name]
      if (!declared) throw noSuchCall(`${name} ${resource.name}`)
      return { method: declared.method, path: declared.path }
    }
    const way = wayOf(given)
    return { ...way, path: way.path.replace('{resource}', path) }
  }

  const fill = (path: string, values: Readonly<Record<string, unknown>>) =>
    path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(values[key] ?? '')))

  const pagesFor = (resource: Resource, name: string, spelling: Spelling) => {
    const key = `${resource.name} ${name}`
    const known = pagesOf.get(key)
    if (known) return known
    const { list = {}, id } = conventionsOf(adapter, resource)
    const made = createPages(list, `GET /${spelling.path}`, (row) => (isRow(row) ? idOfRow(row, id) : undefined))
    pagesOf.set(key, made)
    return made
  }

  const asRows = (some: Some, spelling: Spelling) => some.rows.filter(isRow).map((row) => spelling.read(row, some.body))

  const askList = async ({ resource, name, values, query, call: declared }: Meant): Promise<Answered> => {
    const spelling = spellingOf(resource)
    const { list = {} } = conventionsOf(adapter, resource)
    const request = readListRequest(query, new Set([...Object.keys(resource.fields), 'createdAt', 'updatedAt']))
    const isOptions = declared.answers === 'options'
    // A list that is narrowed by a path of its own is the list narrowed by a filter where the API has no such path.
    const own = conventionsOf(adapter, resource).calls?.[name]
    const by =
      declared.by !== undefined && !own
        ? [{ field: declared.by, operator: 'eq' as const, values: [values[declared.by]] }]
        : []
    const way = wayFor(resource, own ? name : 'list', spelling.path)
    const asOptions = request.narrowings.filter(({ field }) => !(isOptions && field in (declared.query ?? {})))
    const narrowings = [...by, ...asOptions]
    const { query: words, cannot } = wordsOf({ ...request, narrowings }, resource, list, spelling)
    if (cannot.length > 0) {
      if (by.length > 0 || isOptions) return askNarrowedHere()
      return answered(200, [], { 'X-Cannot': cannot.join('&') })
    }
    const pages = pagesFor(resource, name, spelling)
    const path = fill(way.path, values)
    const ask = (asked: Readonly<Record<string, unknown>>, address?: string) =>
      call(
        address === undefined
          ? { method: way.method, path, query: { ...way.query, ...asked } }
          : { method: 'GET', path: address },
      )
    const { start, end } = request
    const isSome = start !== undefined && end !== undefined
    const some = isSome
      ? await pages.some(ask, words, start, end)
      : isOptions
        ? await pages.some(ask, words, 0, optionsAtOnce)
        : await pages.whole(ask, words)
    return answered(200, asRows(some, spelling), headersOf(some, isSome))

    /** Rows that the API cannot narrow are taken whole, and narrowed before they are handed over. */
    async function askNarrowedHere(): Promise<Answered> {
      const bare = new URLSearchParams()
      const all = await askList({
        resource,
        name: 'list',
        values: {},
        query: bare,
        call: { ...declared, answers: 'list', by: undefined },
      })
      const rows = (all.body as Row[]).filter((row) =>
        narrowings.every(({ field, values: wanted }) => wanted.map(String).includes(textOf(row[field]))),
      )
      return { ...all, body: rows }
    }
  }

  /** Reads one record as the API has it. */
  const fetchRow = async (resource: Resource, spelling: Spelling, id: string) => {
    const { record = {} } = conventionsOf(adapter, resource)
    const way = wayFor(resource, 'show', spelling.path)
    const answer = await call({ ...way, path: fill(way.path, partsOfId(id, spelling.id)) })
    if (isRefused(answer)) throw new Refusal(answer)
    const found = record.at === undefined ? recordIn(answer.body) : at(answer.body, record.at)
    const row = Array.isArray(found) ? found[0] : found
    if (!isRow(row)) throw new Refusal(answered(404, { message: t('There is no such record.') }))
    return { row, answer }
  }

  const show = async ({ resource, values: { id = '' } }: Meant): Promise<Answered> => {
    const spelling = spellingOf(resource)
    const { row, answer } = await fetchRow(resource, spelling, id)
    return answered(answer.status, spelling.read(row, answer.body))
  }

  /** A change as it is answered: what came of the record, and a message where one came. */
  const changed = async (resource: Resource, spelling: Spelling, answer: Answered): Promise<Answered> => {
    if (isRefused(answer)) throw new Refusal(answer)
    const { record = {} } = conventionsOf(adapter, resource)
    const found = record.at === undefined ? recordIn(answer.body) : at(answer.body, record.at)
    const row = Array.isArray(found) ? found[0] : found
    const isRecord = isRow(row) && idOfRow(row, spelling.id) !== undefined
    const message =
      isRow(answer.body) && !isRecord && typeof answer.body.message === 'string' ? { message: answer.body.message } : {}
    return answered(200, { ...message, ...(isRecord && { data: spelling.read(row, answer.body) }) })
  }

  const change = async (meant: Meant, body: unknown, file: boolean): Promise<Answered> => {
    const { resource, name, values: inPath, call: declared } = meant
    const spelling = spellingOf(resource)
    const { id } = inPath
    const way = wayFor(resource, name, spelling.path)
    const action = resource.actions[name]
    const given = valuesIn(body, action?.fields ?? resource.fields, declared.body === 'data')
    const kept = way.replaces && id !== undefined ? await restOf(resource, spelling, id, way) : {}
    const written = spelling.write(given, id)
    const whole = isRow(written) ? { ...kept, ...written, ...way.values } : written
    const carriesBody = way.method !== 'GET' && way.method !== 'DELETE'
    const answer = await call(
      {
        ...way,
        path: fill(way.path, { ...inPath, ...(id !== undefined && partsOfId(id, spelling.id)) }),
        ...(carriesBody && (Object.keys(given).length > 0 || way.values) && { body: bodyFrom(whole, way.body) }),
      },
      file,
    )
    if (file && !isRefused(answer)) return answer
    return changed(resource, spelling, answer)
  }

  /** What the API has of a record besides what is sent. */
  const restOf = async (resource: Resource, spelling: Spelling, id: string, { omits = [] }: Way): Promise<Row> => {
    const { row } = await fetchRow(resource, spelling, id)
    return Object.fromEntries(Object.entries(row).filter(([name]) => !omits.includes(name)))
  }

  /** An API without a call that turns a status is sent the other one. */
  const toggle = async (meant: Meant): Promise<Answered> => {
    const { resource, values } = meant
    if (conventionsOf(adapter, resource).calls?.status !== undefined) return change(meant, undefined, false)
    const spelling = spellingOf(resource)
    const field = resource.status ? resource.fields[resource.status] : undefined
    const { row } = await fetchRow(resource, spelling, values.id ?? '')
    const came = resource.status === undefined ? undefined : spelling.read(row)[resource.status]
    if (!field || resource.status === undefined) throw noSuchCall(`status ${resource.name}`)
    const now = field.kind.arrives?.(came, field) ?? came
    const other = now === 1 ? 0 : 1
    const edit = { ...meant, name: 'edit', call: resource.calls.edit ?? meant.call }
    return change(edit, { [resource.status]: field.kind.leaves?.(other, came, field) ?? other } satisfies Values, false)
  }

  const askResource = (meant: Meant, { body, file = false }: Asked): Promise<Answered> => {
    if (meant.call.answers === 'list' || meant.call.answers === 'options') return askList(meant)
    if (meant.name === 'show') return show(meant)
    if (meant.name === 'status') return toggle(meant)
    return change(meant, body, file)
  }

  /** What an answer refuses, in the specification's form, with the declared names of fields. */
  const refused = ({ status, body }: Answered, resource: Resource | undefined): Answered => {
    const errors = adapter.errors?.(body, status) ?? errorsOf(body)
    const spelling = resource && spellingOf(resource)
    const named =
      errors &&
      Object.fromEntries(Object.entries(errors).map(([name, texts]) => [spelling?.declared(name) ?? name, texts]))
    const message = errorMessageIn(body)
    return answered(status, { ...(message !== undefined && { message }), ...(named && { errors: named }) })
  }

  return async (asked) => {
    const meant = meaning?.(asked)
    try {
      const own = signIn.answer(asked)
      if (own) return await own.then((answer) => (isRefused(answer) ? refused(answer, undefined) : answer))
      if (!meant) throw noSuchCall(`${asked.method} ${asked.path}`)
      return await askResource(meant, asked)
    } catch (error) {
      if (error instanceof Refusal) return refused(error.answer, meant?.resource)
      throw error
    }
  }
}

/** A dropdown shows no more than these before one looks for a name in the list. */
const optionsAtOnce = 1000

const textOf = (value: unknown) => String(isRow(value) ? value.id : value)

/** What the headers of the specification's convention say of rows. */
function headersOf({ total, hasMore, more, isWhole }: Some, isSome: boolean): Record<string, string> {
  const headers: Record<string, string> = {}
  if (more)
    headers['X-More'] = new URLSearchParams({
      ...(more.key !== undefined && { key: more.key }),
      ...(more.total !== undefined && { total: String(more.total) }),
    }).toString()
  if (isWhole) return headers
  if (total !== undefined) headers['X-Total-Count'] = String(total)
  else if (isSome && hasMore !== undefined) headers['X-Has-More'] = String(hasMore)
  else if (hasMore) headers['X-Has-More'] = 'true'
  return headers
}
