/** A field that rows are sorted by. */
export interface Sorter {
  readonly field: string
  readonly descending: boolean
}

/** A condition on one field. If the condition has several values, one of the values must match. */
export interface RequestFilter {
  readonly field: string
  readonly operator: 'eq' | 'in' | 'ne' | 'gte' | 'lte' | 'contains' | 'present'
  readonly values: readonly unknown[]
}

/** A list request in the convention of the user interface. */
export interface ListRequest {
  /** The index of the first row, starting at 0. Default: 0. */
  readonly start?: number
  /** The index after the last row. Default: all rows. */
  readonly end?: number
  readonly sorters: readonly Sorter[]
  readonly narrowings: readonly RequestFilter[]
  /** The search text, which any field of a record may contain. */
  readonly search?: string
}

const suffixes = { _gte: 'gte', _lte: 'lte', _like: 'contains', _ne: 'ne' } as const

/** Splits 'price_gte' into 'price' and 'gte', unless a field is named 'price_gte'. */
function narrowingOf(name: string, values: readonly string[], fields: ReadonlySet<string>): RequestFilter {
  for (const [suffix, operator] of Object.entries(suffixes)) {
    const field = name.slice(0, -suffix.length)
    if (!name.endsWith(suffix) || fields.has(name) || !fields.has(field)) continue
    // The convention of the user interface expresses "any value" as "not empty".
    if (operator === 'ne' && values.every((value) => value === '')) return { field, operator: 'present', values: [] }
    return { field, operator, values }
  }
  return { field: name, operator: values.length > 1 ? 'in' : 'eq', values }
}

const numberOf = (text: string | null) => (text === null || !/^\d+$/.test(text) ? undefined : Number(text))

/**
 * Parses the query of a list: `_start`, `_end`, `_sort`, `_order`, `q`, `field`, `field_gte` …
 *
 * @param fields the names of the resource's fields.
 */
export function parseListRequest(query: URLSearchParams, fields: ReadonlySet<string>): ListRequest {
  const names = [...new Set(query.keys())].filter((name) => !name.startsWith('_') && name !== 'q')
  const sorts = query.get('_sort')?.split(',').filter(Boolean) ?? []
  const orders = query.get('_order')?.split(',') ?? []
  const search = query.get('q') ?? ''
  return {
    start: numberOf(query.get('_start')),
    end: numberOf(query.get('_end')),
    sorters: sorts.map((field, index) => ({ field, descending: orders[index]?.toLowerCase() === 'desc' })),
    narrowings: names.map((name) => narrowingOf(name, query.getAll(name), fields)),
    ...(search !== '' && { search }),
  }
}
