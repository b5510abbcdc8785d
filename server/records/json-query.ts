import { type Resource, t } from '../../vocabulary'
import { Problem } from '../platform/problem'
import type { RawQuery } from './list-query'

const names = ['range', 'sort', 'filter'] as const

/**
 * The parameters of the ra-data-simple-rest convention that a query uses. If a resource has a field with the name of a
 * parameter, the parameter is a filter.
 */
export const jsonQueryNames = ({ fields }: Resource, query: RawQuery) =>
  names.filter((name) => query[name] !== undefined && !Object.hasOwn(fields, name))

function refuse(name: string, example: string): never {
  throw new Problem(400, t('{{name}} cannot be read. Expected JSON such as {{example}}.', { name, example }))
}

const read = (query: RawQuery, name: string, example: string): unknown => {
  try {
    return JSON.parse(String(query[name]))
  } catch {
    return refuse(name, example)
  }
}

const readers: Readonly<Record<(typeof names)[number], (query: RawQuery) => RawQuery>> = {
  range: (query) => {
    const example = '[0,9]'
    const range = read(query, 'range', example)
    const [first, last] = Array.isArray(range) ? range : refuse('range', example)
    if (!Number.isInteger(first) || !Number.isInteger(last) || first < 0) refuse('range', example)
    return { _start: String(first), _end: String(last + 1) }
  },
  sort: (query) => {
    const example = '["name","ASC"]'
    const sort = read(query, 'sort', example)
    const [field, order = 'ASC'] = Array.isArray(sort) ? sort : refuse('sort', example)
    if (typeof field !== 'string' || typeof order !== 'string') refuse('sort', example)
    return { _sort: field, _order: order }
  },
  filter: (query) => {
    const example = '{"status":1}'
    const filter = read(query, 'filter', example)
    if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) refuse('filter', example)
    return Object.fromEntries(
      Object.entries(filter as object).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.map(textOf) : textOf(value),
      ]),
    )
  },
}

const textOf = (value: unknown) => (value === null ? '' : String(value))

/**
 * Converts the convention of ra-data-simple-rest to the parameters of lists. An example is
 * `range=[0,9]&sort=["name","ASC"]&filter={"status":1}`.
 *
 * @throws Problem 400 if a parameter is not valid JSON, or is not JSON of the expected type.
 */
export function fromJsonQuery(resource: Resource, query: RawQuery): RawQuery {
  const used = jsonQueryNames(resource, query)
  if (used.length === 0) return query
  const others = Object.entries(query).filter(([name]) => !(used as readonly string[]).includes(name))
  return Object.assign(Object.fromEntries(others), ...used.map((name) => readers[name](query)))
}

/** The Content-Range header of a page in the ra-data-simple-rest convention, such as 'book 0-9/57'. */
export const contentRange = (resource: Resource, start: number, end: number, total: number): string =>
  `${resource.name} ${total > start ? `${start}-${Math.min(end, total) - 1}` : '*'}/${total}`
