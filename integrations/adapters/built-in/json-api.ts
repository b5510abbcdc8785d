import type { Values } from '../../../vocabulary'
import { type ApiRow, apiRowsIn, isApiRow, toApiRow } from '../../../vocabulary'
import { adapter, type ForeignRecordContext } from '../adapter'

const keyOf = ({ type, id }: ApiRow) => `${String(type)} ${String(id)}`

const brought = new WeakMap<ApiRow, ReadonlyMap<string, ApiRow>>()

/**
 * The included records of a response, by type and id. The included records are read once for all rows of the response.
 */
function includedIn(body: unknown): ReadonlyMap<string, ApiRow> {
  const answer = toApiRow(body)
  const included = brought.get(answer) ?? new Map(apiRowsIn(answer.included).map((one) => [keyOf(one), one]))
  brought.set(answer, included)
  return included
}

/**
 * Reads the attributes, and the included record of each relationship. If a record is not included in the response, the
 * result contains only its id.
 */
function read(row: Values, { body }: ForeignRecordContext): Values {
  const { type, attributes, relationships } = row
  if (type === undefined || (!attributes && !relationships)) return row
  const included = includedIn(body)
  const found = (link: unknown): unknown => {
    if (Array.isArray(link)) return link.map(found)
    if (!isApiRow(link)) return link
    const one = included.get(keyOf(link))
    return one ? { id: one.id, ...toApiRow(one.attributes) } : link.id
  }
  const related = Object.entries(toApiRow(relationships)).flatMap(([name, given]) =>
    isApiRow(given) && given.data !== undefined ? [[name, found(given.data)]] : [],
  )
  return { id: row.id, ...toApiRow(attributes), ...Object.fromEntries(related) }
}

const linkTo = (type: string, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((one) => linkTo(type, one))
  const id = isApiRow(value) ? value.id : value
  return id === null || id === undefined || id === '' ? null : { type, id: String(id) }
}

/** Builds a resource object. References become relationships. */
function write(values: Values, { path, id, references }: ForeignRecordContext): unknown {
  const given = Object.entries(values).filter(([name]) => name !== 'id')
  const attributes = Object.fromEntries(given.filter(([name]) => references[name] === undefined))
  const relationships = Object.fromEntries(
    given.flatMap(([name, value]) =>
      references[name] === undefined ? [] : [[name, { data: linkTo(references[name], value) }]],
    ),
  )
  const data = {
    type: path,
    ...(id !== undefined && { id }),
    ...(Object.keys(attributes).length > 0 && { attributes }),
    ...(Object.keys(relationships).length > 0 && { relationships }),
  }
  return { data }
}

/**
 * The adapter for JSON:API 1.1: https://jsonapi.org/format/1.1/. The JSON:API specification does not define paging and
 * filtering. This adapter uses the recommended and most common parameters: `page[number]`, `page[size]`, `filter[…]`
 * and `meta.total`. Declare a separate adapter for different names of fields and types, and for `include`.
 */
export default adapter({
  name: 'json-api',
  media: 'application/vnd.api+json',
  list: {
    paging: { by: 'page', page: 'page[number]', size: 'page[size]' },
    sort: { parameter: 'sort' },
    filter: { eq: 'filter[{field}]={value}', in: 'filter[{field}]={values}' },
    rows: 'data',
    total: ['meta.total', 'meta.page.total'],
    more: 'links.next',
  },
  record: { at: 'data', read, write },
})
