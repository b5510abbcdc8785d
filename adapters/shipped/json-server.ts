import { adapter } from '../adapter'

/** json-server 0.17 and what is built like it: https://github.com/typicode/json-server/tree/v0.17.4 */
export default adapter({
  name: 'json-server',
  list: {
    paging: { by: 'range', start: '_start', end: '_end', largest: 1000 },
    sort: { parameter: '_sort', order: '_order' },
    filter: {
      eq: '{field}={value}',
      in: '{field}={value}',
      ne: '{field}_ne={value}',
      gte: '{field}_gte={value}',
      lte: '{field}_lte={value}',
      contains: '{field}_like={value}',
      present: '{field}_ne=',
    },
    search: 'q={value}',
    total: { header: 'X-Total-Count' },
  },
  session: { by: 'none' },
})
