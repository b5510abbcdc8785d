import type { Resource } from '../../vocabulary'
import { withCurrentKeys } from '../../vocabulary/renamed'
import type { AdapterQuery } from './conventions/calls'
import type { FilterOperator, FilterTemplates, ListConvention, SortConvention } from './conventions/lists'
import type { ListRequest, RequestFilter, Sorter } from './list-request'
import type { RecordMapping } from './record-mapping'

/** The API's query for a list, and the sorting and filters that the API does not support. */
export interface ForeignListQuery {
  readonly query: AdapterQuery
  /**
   * The unsupported sorting and filters, such as 'sort=name'. The list is empty if the API supports the complete
   * request.
   */
  readonly unsupported: readonly string[]
}

/** Adds the parameter of a template to a query. Existing values of the parameter stay. */
function add(query: Record<string, unknown>, template: string, values: readonly unknown[]): void {
  const [parameter = '', ...rest] = template.split('=')
  const text = template.includes('=') ? rest.join('=') : '{value}'
  const all = text.includes('{values}')
    ? [text.replace('{values}', () => values.map(String).join(','))]
    : text.includes('{value}')
      ? values.map((value) => (text === '{value}' ? value : text.replace('{value}', () => String(value))))
      : [text]
  const there = query[parameter]
  const together = [...(there === undefined ? [] : [there].flat()), ...all]
  query[parameter] = together.length === 1 ? together[0] : together
}

const inWords = (template: string, name: string) => template.replaceAll('{field}', name)

/**
 * Whether a field is a reference. Records are sorted by the displayed name of a reference, but an API may know only the
 * id.
 */
const isReference = ({ fields }: Resource, name: string) =>
  fields[name]?.kind.column(fields[name]).store === 'reference'

/** Whether a list has its declared default sorting. */
const isUsual = ({ list }: Resource, [first, second]: readonly Sorter[]) =>
  second === undefined && first !== undefined && list.sort === `${first.descending ? '-' : ''}${first.field}`

function sortQuery(sort: SortConvention, sorters: readonly Sorter[]): AdapterQuery | undefined {
  const {
    parameter,
    ascending = '{field}',
    order,
    orders = ['asc', 'desc'],
    separator = ',',
    multiple: several = true,
  } = withCurrentKeys('sorting', sort)
  const { descending = order === undefined ? '-{field}' : '{field}' } = sort
  if (!several && sorters.length > 1) return undefined
  const words = sorters.map((one) => inWords(one.descending ? descending : ascending, one.field))
  return {
    [parameter]: words.join(separator),
    ...(order !== undefined && { [order]: sorters.map((one) => orders[one.descending ? 1 : 0]).join(separator) }),
  }
}

/**
 * The operators that can express a filter. The best operator is first. A list with one value is the same as that value.
 */
const saidBy = ({ operator, values }: RequestFilter): readonly FilterOperator[] =>
  operator === 'eq' ? ['eq', 'in'] : operator === 'in' && values.length === 1 ? ['in', 'eq'] : [operator]

const isNames = (given: NonNullable<ListConvention['filterable']>): given is readonly string[] => Array.isArray(given)

/** The operators that the adapter allows for the field. Without `filterable`, all operators are allowed. */
function operatorsFor({ filterable }: ListConvention, narrowing: RequestFilter): readonly FilterOperator[] {
  const { field } = narrowing
  if (filterable === undefined) return saidBy(narrowing)
  return saidBy(narrowing).filter((one) => (isNames(filterable) ? filterable : filterable[one])?.includes(field))
}

function filterQuery(
  filter: FilterTemplates,
  operators: readonly FilterOperator[],
  { operator, values }: RequestFilter,
  name: string,
): AdapterQuery | undefined {
  const template = operators.map((one) => filter[one]).find((one) => one !== undefined)
  if (template === undefined) return undefined
  // A list separated by commas cannot contain a value with a comma.
  if (template.includes('{values}') && values.some((value) => String(value).includes(','))) return undefined
  // One parameter can carry several values only if the template contains '{values}'.
  if (values.length > 1 && operator !== 'in' && !template.includes('{values}')) return undefined
  const query: Record<string, unknown> = {}
  add(query, inWords(template, name), values)
  return query
}

const merge = (into: Record<string, unknown>, query: AdapterQuery) => {
  for (const [name, value] of Object.entries(query)) {
    const there = into[name]
    into[name] = there === undefined ? value : [there, value].flat()
  }
}

/**
 * Converts a text to the type of its field, such as a number. The text stays unchanged if the conversion would change
 * its notation.
 */
function typed({ fields }: Resource, name: string, value: unknown): unknown {
  const field = fields[name]
  const meant = field && typeof value === 'string' ? field.kind.fromText(value) : value
  return String(meant) === value ? meant : value
}

/** The API's names of the text fields that a search covers. */
const searchedNames = ({ list, fields }: Resource, spelling: RecordMapping): string[] =>
  list.search.flatMap((name) => (fields[name]?.kind.searchable ? [spelling.name(name)] : []))

/** The sorting by the id fields that the list is not sorted by yet. */
const idsBeside = (sorters: readonly Sorter[], { id = 'id' }: RecordMapping): Sorter[] =>
  [id]
    .flat()
    .filter((name) => sorters.every(({ field }) => field !== name))
    .map((field) => ({ field, descending: false }))

/** Builds the API's query for a list request, without the range of rows. */
export function buildForeignListQuery(
  request: ListRequest,
  resource: Resource,
  list: ListConvention,
  spelling: RecordMapping,
): ForeignListQuery {
  const query: Record<string, unknown> = { ...list.query }
  const cannot: string[] = []
  const { narrowings, search } = request
  const { sort, filter, sortable } = list

  const isSortable = ({ field }: Sorter) =>
    sort !== undefined && (sortable?.includes(field) ?? !isReference(resource, field))
  // If the API does not support the default sorting, the sorting is omitted, because no user has chosen the default
  // sorting.
  const sorters = request.sorters.filter((one) => isSortable(one) || !isUsual(resource, request.sorters))
  const named = sorters.map((one) => ({ ...one, field: spelling.name(one.field) }))
  const all = list.isSteady === false ? [...named, ...idsBeside(named, spelling)] : named
  const sorting =
    all.length === 0
      ? {}
      : sort && sorters.every(isSortable)
        ? typeof sort === 'function'
          ? sort(all)
          : sortQuery(sort, all)
        : undefined
  if (sorting) merge(query, sorting)
  else cannot.push(...sorters.map(({ field }) => `sort=${field}`))

  for (const narrowing of narrowings) {
    const { field } = narrowing
    const values = narrowing.values.map((value) => spelling.value(field, typed(resource, field, value)))
    const operators = operatorsFor(list, narrowing)
    const isOwn = list.filterable !== undefined || field !== 'id' || typeof spelling.id !== 'object'
    const isKnown = isOwn && operators.length > 0
    const told = !isKnown
      ? undefined
      : typeof filter === 'function'
        ? filter({ ...narrowing, field: spelling.name(field), values })
        : filter && filterQuery(filter, operators, { ...narrowing, values }, spelling.name(field))
    if (told) merge(query, told)
    else cannot.push(`filter=${field}`)
  }

  if (search !== undefined) {
    if (typeof list.search === 'string') add(query, list.search, [search])
    else {
      const searching = list.search?.(search, searchedNames(resource, spelling))
      if (searching) merge(query, searching)
      else cannot.push('search=q')
    }
  }
  return { query: list.compose ? list.compose(query, request) : query, unsupported: cannot }
}
