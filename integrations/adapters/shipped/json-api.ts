import type { Values } from '../../../vocabulary'
import { type ApiRow, apiRowsIn, isApiRow, toApiRow } from '../../../vocabulary'
import { adapter, type ForeignRecordContext } from '../adapter'

const keyOf = ({ type, id }: ApiRow) => `${String(type)} ${String(id)}`

const brought = new WeakMap<ApiRow, ReadonlyMap<string, ApiRow>>()

/** What an answer brings along of other records, by type and id; looked through once for all of its rows. */
function includedIn(body: unknown): ReadonlyMap<string, ApiRow> {
  const answer = toApiRow(body)
  const included = brought.get(answer) ?? new Map(apiRowsIn(answer.included).map((one) => [keyOf(one), one]))
  brought.set(answer, included)
  return included
}

/** Attributes, and what relationships lead to: what has been brought along, or the id alone. */
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

/** A resource object, in which what refers to others is a relationship. */
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
 * JSON:API 1.1: https://jsonapi.org/format/1.1/. It leaves open how lists are paged and narrowed; here it is what is
 * recommended and met most: `page[number]`, `page[size]`, `filter[…]` and `meta.total`. Names of fields and types that
 * differ, and `include`, stand in an adapter of one's own.
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
