import { adapter } from '../adapter'

/**
 * The adapter for the convention of @refinedev/simple-rest:
 * https://github.com/refinedev/refine/tree/main/packages/simple-rest.
 *
 * The adapter was tested with @refinedev/simple-rest 6.0.1.
 */
export default adapter({
  name: 'simple-rest',
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
    },
    search: 'q={value}',
    total: { header: 'X-Total-Count' },
  },
})
