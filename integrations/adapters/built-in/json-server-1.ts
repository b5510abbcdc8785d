import { adapter } from '../adapter'

/**
 * The adapter for json-server 1: https://github.com/typicode/json-server. json-server 1 cannot search all fields of
 * records.
 *
 * The adapter was tested with json-server 1.0.0-beta.15.
 */
export default adapter({
  name: 'json-server-1',
  list: {
    isWhole: true,
    paging: { by: 'page', page: '_page', size: '_per_page', largest: 1000 },
    sort: { parameter: '_sort' },
    filter: {
      eq: '{field}={value}',
      in: '{field}:in={values}',
      ne: '{field}:ne={value}',
      gte: '{field}:gte={value}',
      lte: '{field}:lte={value}',
      contains: '{field}:contains={value}',
    },
    rows: 'data',
    total: 'items',
  },
  session: { by: 'none' },
})
