import type { Resource } from '../../../vocabulary'
import { filterNames } from '../../records/list-query'
import { type Json, textSchema } from './schema'
import { versionHeaders } from './version-headers'

const inQuery = (name: string, description: string, schema: Json): Json => ({ name, in: 'query', description, schema })

const count: Json = { type: 'integer', minimum: 0 }

/** The parameters that filter, sort and page a list, by the names that calls use in references. */
export const listQueryParameters: Readonly<Record<string, Json>> = {
  start: inQuery('_start', 'The first row that is asked for, counted from 0.', count),
  end: inQuery('_end', 'The row before which the page ends. Without it, all rows are answered.', count),
  sort: inQuery('_sort', 'The fields to sort by, with commas between.', textSchema),
  order: inQuery('_order', 'asc or desc for each of them, with commas between; asc by default.', textSchema),
  search: inQuery('q', 'Words that must all occur in the fields that are searched.', textSchema),
}

/** The parameters of a call that returns a list. */
export const listQueryReferences: readonly Json[] = Object.keys(listQueryParameters).map((name) => ({
  $ref: `#/components/parameters/${name}`,
}))

/** The filter parameters of a list. Each filter parameter is a field's name, alone or with an operator suffix. */
export function filterParameterOf(resource: Resource): Json {
  const names = filterNames(resource)
  return {
    ...inQuery(
      'filters',
      [
        "Any field by its name, alone or with the ending _ne, _gte, _lte or _like: 'status=1', 'placedAt_gte=2026-11-21'.",
        'Several values of one mean any of them; an empty one means that there is none.',
        'A day without a time is a day in UTC. _lte includes the whole day.',
        "For the days of a site, give the moments in which they begin and end: 'placedAt_gte=2026-11-20T18:30:00Z'.",
      ].join(' '),
      {
        type: 'object',
        properties: Object.fromEntries(names.map((name) => [name, textSchema])),
        additionalProperties: false,
      },
    ),
    style: 'form',
    explode: true,
    // The example is empty, because documentation tools would otherwise invent a value for each parameter.
    example: {},
  }
}

/** The response headers of a page, with the total number of rows. */
export const listResponseHeaders: Json = {
  ...versionHeaders,
  'X-Total-Count': { description: 'How many rows the list has, wherever the page begins and ends.', schema: count },
}
