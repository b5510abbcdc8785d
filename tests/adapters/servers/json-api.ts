import { type Api, type Call, most, type Reply, type Row, serve } from './fake-api'
import { select, signed, type Test, tests } from './select-rows'

const media = 'application/vnd.api+json'
const spoken = { 'Content-Type': media }

const errors = (status: number, given: readonly Row[]): Reply => ({
  status,
  headers: spoken,
  body: JSON.stringify({ errors: given }),
})

const answered = (body: unknown, status = 200): Reply => ({ status, headers: spoken, body: JSON.stringify(body) })

const passing = (query: URLSearchParams): Test[] =>
  [...query].flatMap(([key, value]) => {
    const name = /^filter\[(\w+)\]$/.exec(key)?.[1]
    return name === undefined ? [] : [tests.in(name, value.split(','))]
  })

const resourceOf = (type: string, { id, owner, ...attributes }: Row) => ({
  type,
  id: String(id),
  attributes,
  ...(owner !== undefined && {
    relationships: { owner: { data: owner === null ? null : { type: 'holders', id: String(owner) } } },
  }),
})

const valuesOf = ({ body }: Call): Row => {
  const { attributes = {}, relationships = {} } = (body as { data: { attributes?: Row; relationships?: Row } }).data
  const linked = Object.entries(relationships).map(([name, given]) => {
    const { data } = given as { data: { id: string } | null }
    return [name, data === null ? null : Number(data.id)]
  })
  return { ...attributes, ...Object.fromEntries(linked) }
}

/** A fake API after https://jsonapi.org/format/1.1/ that enforces the rules about media types. */
export const startJsonApi = (): Promise<Api> =>
  serve({
    answer: (call, tables) => {
      const { method, path, query, body, headers } = call
      const [name = '', ...id] = path
      if (headers.accept !== media) return errors(406, [{ title: 'Not acceptable' }])
      if (body !== undefined && headers['content-type'] !== media)
        return errors(415, [{ title: 'Unsupported media type' }])
      const row = id.length > 0 ? tables.find(name, id) : undefined
      if (id.length > 0 && !row) return errors(404, [{ status: '404', title: 'Not found' }])
      if (method === 'DELETE' && row) {
        tables.remove(name, row)
        return { status: 204 }
      }
      if (method === 'POST' || method === 'PATCH') {
        const { data } = body as { data: Row }
        if (data.type !== name || (row && String(data.id) !== id[0])) return errors(409, [{ title: 'Conflict' }])
        const refused = tables.refuse(valuesOf(call))
        if (refused)
          return errors(
            422,
            Object.entries(refused).map(([field, [detail]]) => ({
              detail,
              source: { pointer: `/data/attributes/${field}` },
            })),
          )
        const made = row ? Object.assign(row, valuesOf(call)) : tables.add(name, valuesOf(call))
        return answered({ data: resourceOf(name, made) }, row ? 200 : 201)
      }
      const holders = { included: tables.rows('holders').map((holder) => resourceOf('holders', holder)) }
      if (row) return answered({ data: resourceOf(name, row), ...holders })
      const size = Math.min(Number(query.get('page[size]') ?? most), most)
      const page = Number(query.get('page[number]') ?? 1)
      const { rows, total, hasMore } = tables.some(
        select(tables.rows(name), passing(query), signed(query.get('sort'))),
        (page - 1) * size,
        size,
      )
      const next = hasMore ? `/${name}?page[number]=${page + 1}` : null
      return answered({ data: rows.map((one) => resourceOf(name, one)), ...holders, meta: { total }, links: { next } })
    },
  })
