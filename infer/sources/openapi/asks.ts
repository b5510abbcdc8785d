import { plain } from '../../names'
import type { Asks, Paging, Properties, SeenFilter } from '../../told'
import { filterOf } from './filters'
import { isObject } from './json'
import type { Operation, Parameter } from './operations'
import type { Shapes } from './shapes'
import { isSorting, sortOf } from './sorting'

const searches = /^(filter)?(q|search|query|keywords?|searchterm|searchtext|searchquery|searchstring|fulltext)$/

/** Names of parameters that no row is narrowed by. */
const others =
  /^(fields?|select|include|includes|embed|expand|with|populate|format|locale|lang|language|view|pretty|callback|apikey|accesstoken|timezone|tz|count|withcount|includetotal|distinct|groupby|page.*|per.?page|limit|offset|skip|cursor)$/

/** Those that are written as one object: filter[status]=…, filter[level]=… */
const spread = (shapes: Shapes, one: Parameter): readonly Parameter[] => {
  const { properties = {} } = isObject(one.schema) ? shapes.of(one.schema) : {}
  const inner = Object.entries(properties)
  if (inner.length === 0) return [one]
  return inner.map(([name, schema]) => ({ ...one, name: `${one.name}[${name}]`, schema, examples: [], says: '' }))
}

/** What a list can be asked for, told by the parameters of its query; undefined where it has none. */
export function asksOf(
  shapes: Shapes,
  { parameters }: Operation,
  properties: Properties,
  paging: Paging | undefined,
): Asks | undefined {
  const all = parameters
    .filter(({ name }) => name !== paging?.at && name !== paging?.size)
    .flatMap((one) => spread(shapes, one))
  if (all.length === 0) return undefined
  const isOwn = ({ name }: Parameter) => name in properties
  const search = all.find((one) => searches.test(plain(one.name)) && !isOwn(one))?.name
  const sorting = all.filter((one) => isSorting(one) && !isOwn(one))
  const { sort, sorts, doubts } = sortOf(shapes, sorting, properties)
  const rest = all.filter((one) => one.name !== search && !sorting.includes(one))
  const filters: SeenFilter[] = []
  const unread: string[] = []
  const unsure: string[] = []
  for (const one of rest) {
    const found = filterOf(shapes, one, properties)
    if (!found) {
      if (!others.test(plain(one.name))) unread.push(one.name)
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
