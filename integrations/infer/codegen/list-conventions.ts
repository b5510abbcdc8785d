import { mostCommonValue } from '../count-occurrences'
import type { ResourceDraft } from '../draft/resource-draft'
import type { InferredApi, InferredFilter, InferredListQuery, InferredPaging } from '../inferred-api'
import {
  type CodeEntry,
  type CodeNode,
  joinKeyPath,
  listCode,
  objectCode,
  presentEntries,
  rawCode,
  stringEntry,
  textCode,
} from './code'

const isAddress = (path: readonly string[]) => /url|uri|link|href|^next$/i.test(path.at(-1) ?? '')

/** The default page size of adapters. */
const defaultPageSize = 100

/** Generates the paging convention of an adapter. */
function pagingCode({ by, at, size, largest, next }: InferredPaging): CodeNode {
  const most = largest !== undefined &&
    largest !== defaultPageSize && { key: 'largest', value: rawCode(String(largest)) }
  if (by === 'page')
    return objectCode(
      presentEntries([stringEntry('by', 'page'), stringEntry('page', at), stringEntry('size', size), most]),
    )
  if (by === 'offset')
    return objectCode(
      presentEntries([
        stringEntry('by', 'offset'),
        stringEntry('offset', at),
        stringEntry('limit', size ?? 'limit'),
        most,
      ]),
    )
  if (by === 'range')
    return objectCode(
      presentEntries([stringEntry('by', 'range'), stringEntry('start', at), stringEntry('end', size ?? '_end')]),
    )
  if (next && isAddress(next) && !/cursor|token/i.test(next.join()))
    return objectCode(
      presentEntries([
        stringEntry('by', 'link'),
        stringEntry('size', size),
        stringEntry('next', joinKeyPath(next)),
        most,
      ]),
    )
  return objectCode(
    presentEntries([
      stringEntry('by', 'cursor'),
      stringEntry('cursor', at),
      stringEntry('size', size),
      stringEntry('next', next ? joinKeyPath(next) : 'last id'),
      most,
    ]),
  )
}

const operators = ['eq', 'in', 'ne', 'gte', 'lte', 'contains'] as const

/** The filter templates by operator. If an operator has several templates, the most common template is used. */
const templatesOf = (filters: readonly InferredFilter[]): Partial<Record<InferredFilter['operator'], string>> =>
  Object.fromEntries(
    operators.flatMap((operator) => {
      const template = mostCommonValue(filters.filter((one) => one.operator === operator).map((one) => one.template))
      return template === undefined ? [] : [[operator, template]]
    }),
  )

const filterCode = (templates: Partial<Record<InferredFilter['operator'], string>>): CodeNode =>
  objectCode(operators.flatMap((operator) => stringEntry(operator, templates[operator]) ?? []))

function sortCode({
  parameter,
  order,
  orders,
  ascending,
  descending,
  separator,
}: NonNullable<InferredListQuery['sort']>): CodeNode {
  return objectCode(
    presentEntries([
      stringEntry('parameter', parameter),
      ascending !== '{field}' && stringEntry('ascending', ascending),
      (ascending !== '{field}' || descending !== '-{field}') && stringEntry('descending', descending),
      stringEntry('order', order),
      orders && { key: 'orders', value: listCode(orders.map(textCode)) },
      separator !== ',' && stringEntry('separator', separator),
      separator === undefined && { key: 'multiple', value: rawCode('false') },
    ]),
  )
}

/** The list convention that all lists of an API share. */
export interface SharedListQuery {
  readonly sort?: InferredListQuery['sort']
  readonly search?: string
  readonly templates: Partial<Record<InferredFilter['operator'], string>>
}

/** Finds the list convention that all resources share. */
export function sharedListQueryOf(drafts: readonly ResourceDraft[]): SharedListQuery {
  const asks = drafts.map(({ entity }) => entity.listQuery)
  const sort = mostCommonValue(asks.map((one) => one?.sort && JSON.stringify(one.sort)))
  const searches = new Set(asks.map((one) => one?.search))
  const [search] = searches
  return {
    ...(sort !== undefined && { sort: JSON.parse(sort) }),
    ...(searches.size === 1 && search !== undefined && { search }),
    templates: templatesOf(asks.flatMap((one) => one?.filters ?? [])),
  }
}

/** Generates the list convention of a complete API. */
export function listEntries(
  { paging }: InferredApi,
  rows: string | undefined,
  { sort, search, templates }: SharedListQuery,
): CodeEntry[] {
  const total =
    paging?.totalHeader && !paging.total
      ? objectCode([{ key: 'header', value: textCode(paging.totalHeader) }])
      : undefined
  return presentEntries([
    paging && { key: 'paging', value: pagingCode(paging), remarks: [`Seen at ${paging.because}.`] },
    stringEntry('rows', rows || undefined),
    total ? { key: 'total', value: total } : stringEntry('total', joinKeyPath(paging?.total)),
    stringEntry('more', joinKeyPath(paging?.more)),
    sort && { key: 'sort', value: sortCode(sort) },
    Object.keys(templates).length > 0 && { key: 'filter', value: filterCode(templates) },
    stringEntry('search', search),
  ])
}

/** Maps properties to the declared names of fields and timestamps. */
function declaredNames({ fields, stamps }: ResourceDraft): ReadonlyMap<string, string> {
  return new Map([
    ...fields.map(({ name, property }): [string, string] => [property, name]),
    ...Object.entries(stamps).map(([stamp, property]): [string, string] => [property, stamp]),
  ])
}

/** Generates the differences between one list and the shared convention. */
export function resourceListEntries(draft: ResourceDraft, asked: SharedListQuery): CodeEntry[] {
  const { listQuery: asks = { filters: [], doubts: [] } as InferredListQuery } = draft.entity
  const names = declaredNames(draft)
  const named = (properties: readonly string[]) =>
    listCode(properties.flatMap((one) => names.get(one) ?? []).map(textCode))
  const isOther = JSON.stringify(asks.sort) !== JSON.stringify(asked.sort)
  const own = templatesOf(asks.filters)
  const templates = Object.fromEntries(
    operators.flatMap((operator) => (own[operator] === asked.templates[operator] ? [] : [[operator, own[operator]]])),
  )
  const isOwn = Object.values(templates).some((template) => template !== undefined)
  const by = operators.flatMap((operator): CodeEntry[] => {
    const found = asks.filters.filter((one) => one.operator === operator && one.template === own[operator])
    const properties = found.map(({ property }) => property).filter((one) => names.has(one))
    return properties.length === 0 ? [] : [{ key: operator, value: named(properties) }]
  })
  const [first, ...others] = by
  const isFiltered = Object.keys(asked.templates).length > 0
  return presentEntries([
    isOther && asks.sort && { key: 'sort', value: sortCode(asks.sort) },
    asked.sort && !asks.sort
      ? { key: 'sortable', value: listCode([]) }
      : asks.sort && asks.sorts && { key: 'sortable', value: named(asks.sorts) },
    isOwn && { key: 'filter', value: filterCode(own) },
    isFiltered && {
      key: 'filterable',
      value:
        first === undefined
          ? listCode([])
          : first.key === 'eq' && others.length === 0 && Object.keys(isOwn ? own : asked.templates).length === 1
            ? first.value
            : objectCode(by),
    },
    asks.search !== asked.search && stringEntry('search', asks.search),
  ])
}
