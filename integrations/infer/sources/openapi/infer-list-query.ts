import type { InferredFilter, InferredListQuery, InferredPaging, Properties } from '../../inferred-api'
import { normalizeName } from '../../names'
import { inferFilter } from './filters'
import { isJsonObject } from './json'
import type { Operation, Parameter } from './operations'
import type { SchemaResolver } from './schema-resolver'
import { inferSort, isSortParameter } from './sorting'

const searches = /^(filter)?(q|search|query|keywords?|searchterm|searchtext|searchquery|searchstring|fulltext)$/

/** Parameters that do not filter. */
const others =
  /^(fields?|select|include|includes|embed|expand|with|populate|format|locale|lang|language|view|pretty|callback|apikey|accesstoken|timezone|tz|count|withcount|includetotal|distinct|groupby|page.*|per.?page|limit|offset|skip|cursor)$/

/** Splits a parameter with an object value into single parameters: filter[status]=…, filter[level]=… */
const spread = (shapes: SchemaResolver, one: Parameter): readonly Parameter[] => {
  const { properties = {} } = isJsonObject(one.schema) ? shapes.of(one.schema) : {}
  const inner = Object.entries(properties)
  if (inner.length === 0) return [one]
  return inner.map(([name, schema]) => ({ ...one, name: `${one.name}[${name}]`, schema, examples: [], says: '' }))
}

/** Infers sorting, filters and search of a list from its query parameters. Undefined without parameters. */
export function inferListQuery(
  shapes: SchemaResolver,
  { parameters }: Operation,
  properties: Properties,
  paging: InferredPaging | undefined,
): InferredListQuery | undefined {
  const all = parameters
    .filter(({ name }) => name !== paging?.at && name !== paging?.size)
    .flatMap((one) => spread(shapes, one))
  if (all.length === 0) return undefined
  const isOwn = ({ name }: Parameter) => name in properties
  const search = all.find((one) => searches.test(normalizeName(one.name)) && !isOwn(one))?.name
  const sorting = all.filter((one) => isSortParameter(one) && !isOwn(one))
  const { sort, sorts, doubts } = inferSort(shapes, sorting, properties)
  const rest = all.filter((one) => one.name !== search && !sorting.includes(one))
  const filters: InferredFilter[] = []
  const unread: string[] = []
  const unsure: string[] = []
  for (const one of rest) {
    const found = inferFilter(shapes, one, properties)
    if (!found) {
      if (!others.test(normalizeName(one.name))) unread.push(one.name)
      continue
    }
    const { doubt, ...filter } = found
    if (filters.some(({ property, operator }) => property === filter.property && operator === filter.operator)) continue
    filters.push(filter)
    if (doubt) unsure.push(doubt)
  }
  return {
    ...(sort && { sort }),
    ...(sorts && { sorts }),
    filters,
    ...(search && { search }),
    doubts: [
      ...doubts,
      ...unsure,
      ...(unread.length > 0
        ? [`it takes ${unread.slice(0, 6).join(', ')} too, which none of its properties are called`]
        : []),
    ],
  }
}
