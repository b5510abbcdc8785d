import { commonest } from '../counts'
import type { Draft } from '../draft/draft'
import type { Asks, Paging, SeenFilter, Told } from '../told'
import { type Code, type Entry, entry, keyed, list, object, place, plain, text } from './code'

const isAddress = (path: readonly string[]) => /url|uri|link|href|^next$/i.test(path.at(-1) ?? '')

/** How many rows an adapter asks for at once where nothing is said. */
const usualLargest = 100

/** How lists are paged, by the adapter's words. */
function pagingCode({ by, at, size, largest, next }: Paging): Code {
  const most = largest !== undefined && largest !== usualLargest && { key: 'largest', value: plain(String(largest)) }
  if (by === 'page') return object(keyed([entry('by', 'page'), entry('page', at), entry('size', size), most]))
  if (by === 'offset')
    return object(keyed([entry('by', 'offset'), entry('offset', at), entry('limit', size ?? 'limit'), most]))
  if (by === 'range') return object(keyed([entry('by', 'range'), entry('start', at), entry('end', size ?? '_end')]))
  if (next && isAddress(next) && !/cursor|token/i.test(next.join()))
    return object(keyed([entry('by', 'link'), entry('size', size), entry('next', place(next)), most]))
  return object(
    keyed([
      entry('by', 'cursor'),
      entry('cursor', at),
      entry('size', size),
      entry('next', next ? place(next) : 'last id'),
      most,
    ]),
  )
}

const operators = ['eq', 'in', 'ne', 'gte', 'lte', 'contains'] as const

/** The words that filters have, by what they mean; of several for one the one that most have. */
const templatesOf = (filters: readonly SeenFilter[]): Partial<Record<SeenFilter['operator'], string>> =>
  Object.fromEntries(
    operators.flatMap((operator) => {
      const template = commonest(filters.filter((one) => one.operator === operator).map((one) => one.template))
      return template === undefined ? [] : [[operator, template]]
    }),
  )

const filterCode = (templates: Partial<Record<SeenFilter['operator'], string>>): Code =>
  object(operators.flatMap((operator) => entry(operator, templates[operator]) ?? []))

function sortCode({ parameter, order, orders, ascending, descending, separator }: NonNullable<Asks['sort']>): Code {
  return object(
    keyed([
      entry('parameter', parameter),
      ascending !== '{field}' && entry('ascending', ascending),
      (ascending !== '{field}' || descending !== '-{field}') && entry('descending', descending),
      entry('order', order),
      orders && { key: 'orders', value: list(orders.map(text)) },
      separator !== ',' && entry('separator', separator),
      separator === undefined && { key: 'several', value: plain('false') },
    ]),
  )
}

/** How the lists of an API are asked for, as far as all of them are asked alike. */
export interface Asked {
  readonly sort?: Asks['sort']
  readonly search?: string
  readonly templates: Partial<Record<SeenFilter['operator'], string>>
}

/** What lists have in common; nothing of it is said of an API of which none of it is told. */
export function askedOf(drafts: readonly Draft[]): Asked {
  const asks = drafts.map(({ entity }) => entity.asks)
  const sort = commonest(asks.map((one) => one?.sort && JSON.stringify(one.sort)))
  const searches = new Set(asks.map((one) => one?.search))
  const [search] = searches
  return {
    ...(sort !== undefined && { sort: JSON.parse(sort) }),
    ...(searches.size === 1 && search !== undefined && { search }),
    templates: templatesOf(asks.flatMap((one) => one?.filters ?? [])),
  }
}

/** What is said of the lists of an API as a whole. */
export function listEntries({ paging }: Told, rows: string | undefined, { sort, search, templates }: Asked): Entry[] {
  const total =
    paging?.totalHeader && !paging.total ? object([{ key: 'header', value: text(paging.totalHeader) }]) : undefined
  return keyed([
    paging && { key: 'paging', value: pagingCode(paging), remarks: [`Seen at ${paging.because}.`] },
    entry('rows', rows || undefined),
    total ? { key: 'total', value: total } : entry('total', place(paging?.total)),
    entry('more', place(paging?.more)),
    sort && { key: 'sort', value: sortCode(sort) },
    Object.keys(templates).length > 0 && { key: 'filter', value: filterCode(templates) },
    entry('search', search),
  ])
}

/** The declared name of a property, where a field or a stamp stands for it. */
function declaredNames({ fields, stamps }: Draft): ReadonlyMap<string, string> {
  return new Map([
    ...fields.map(({ name, property }): [string, string] => [property, name]),
    ...Object.entries(stamps).map(([stamp, property]): [string, string] => [property, stamp]),
  ])
}

/** What one list is sorted, narrowed and searched by, where that differs from the others. */
export function ownListEntries(draft: Draft, asked: Asked): Entry[] {
  const { asks = { filters: [], doubts: [] } as Asks } = draft.entity
  const names = declaredNames(draft)
  const named = (properties: readonly string[]) => list(properties.flatMap((one) => names.get(one) ?? []).map(text))
  const isOther = JSON.stringify(asks.sort) !== JSON.stringify(asked.sort)
  const own = templatesOf(asks.filters)
  const templates = Object.fromEntries(
    operators.flatMap((operator) => (own[operator] === asked.templates[operator] ? [] : [[operator, own[operator]]])),
  )
  const isOwn = Object.values(templates).some((template) => template !== undefined)
  const by = operators.flatMap((operator): Entry[] => {
    const found = asks.filters.filter((one) => one.operator === operator && one.template === own[operator])
    const properties = found.map(({ property }) => property).filter((one) => names.has(one))
    return properties.length === 0 ? [] : [{ key: operator, value: named(properties) }]
  })
  const [first, ...others] = by
  const isFiltered = Object.keys(asked.templates).length > 0
  return keyed([
    isOther && asks.sort && { key: 'sort', value: sortCode(asks.sort) },
    asked.sort && !asks.sort
      ? { key: 'sortable', value: list([]) }
      : asks.sort && asks.sorts && { key: 'sortable', value: named(asks.sorts) },
    isOwn && { key: 'filter', value: filterCode(own) },
    isFiltered && {
      key: 'filterable',
      value:
        first === undefined
          ? list([])
          : first.key === 'eq' && others.length === 0 && Object.keys(isOwn ? own : asked.templates).length === 1
            ? first.value
            : object(by),
    },
    asks.search !== asked.search && entry('search', asks.search),
  ])
}
