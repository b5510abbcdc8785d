import { adapter } from '../adapter'
import type { AdapterQuery } from '../conventions/calls'

const prefix = 'filter.'

/** Sends filters and sorting as JSON: filter={"status":1}&sort=["name","ASC"]. */
function inJson(query: AdapterQuery): AdapterQuery {
  const given = Object.entries(query)
  const filter = Object.fromEntries(
    given.flatMap(([name, value]) => (name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [])),
  )
  const rest = Object.fromEntries(given.filter(([name]) => !name.startsWith(prefix)))
  return { ...rest, filter: JSON.stringify(filter) }
}

/**
 * The adapter for the convention of ra-data-simple-rest:
 * https://github.com/marmelab/react-admin/tree/master/packages/ra-data-simple-rest. An edit is a PUT, and many of these
 * APIs replace the complete record with the body of the PUT.
 *
 * The adapter was tested with ra-data-simple-rest 5.15.3.
 */
export default adapter({
  name: 'ra-simple-rest',
  calls: { edit: { call: 'PUT /{resource}/{id}', replaces: true } },
  list: {
    paging: { by: 'range', start: 'start', end: 'end', inclusive: true, together: 'range=[{start},{end}]' },
    sort: ([first, ...others]) =>
      first && others.length === 0
        ? { sort: JSON.stringify([first.field, first.descending ? 'DESC' : 'ASC']) }
        : undefined,
    filter: ({ field, operator, values }) =>
      operator === 'eq' || operator === 'in'
        ? { [prefix + field]: operator === 'eq' && values.length === 1 ? values[0] : values }
        : undefined,
    search: (text) => ({ [`${prefix}q`]: text }),
    compose: inJson,
    total: { header: 'Content-Range' },
  },
})
