type Query = { [name: string]: unknown }

const isNested = (value: unknown): value is Query => typeof value === 'object' && value !== null

/** 'filters[0][field]' → 'filters', '0', 'field'. */
const pathOf = (name: string): string[] => name.split(/\]?\[|\]$/).filter((part, at) => at === 0 || part !== '')

const withLists = (query: Query): unknown => {
  const entries = Object.entries(query).map(
    ([name, value]) => [name, isNested(value) ? withLists(value) : value] as const,
  )
  const isList = entries.length > 0 && entries.every(([name], at) => name === String(at))
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}

function parse(text: string): Query {
  const query: Query = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const path = pathOf(name)
    const last = path.pop() as string
    const place = path.reduce<Query>((at, part) => {
      const inner = isNested(at[part]) ? at[part] : Object.create(null)
      at[part] = inner
      return inner
    }, query)
    place[last] = last in place ? [place[last], value].flat() : value
  }
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, isNested(value) ? withLists(value) : value]),
  )
}

const pairs = (name: string, value: unknown): string[] => {
  if (value === undefined || value === null) return []
  if (!isNested(value)) return [`${name}=${value}`]
  return Object.entries(value).flatMap(([part, inner]) => pairs(`${name}[${part}]`, inner))
}

function stringify(query: Query, { addQueryPrefix = false } = {}): string {
  const text = Object.entries(query)
    .flatMap(([name, value]) => pairs(name, value))
    .join('&')
  return addQueryPrefix && text !== '' ? `?${text}` : text
}

/**
 * Replaces qs, which Refine uses to read and write addresses. The replacement supports the options that Refine uses:
 * brackets, no escapes.
 */
export default { parse, stringify }
