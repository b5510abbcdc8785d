import { adapter } from '../adapter'

/**
 * The specification's own: every call is made as its declaration says. Whoever speaks it needs no adapter; it stands here for
 * those that differ from it in a few places.
 */
export default adapter({
  name: 'specification',
  base: '/api/v1',
  calls: {
    list: 'as declared',
    options: 'as declared',
    by: 'as declared',
    show: 'as declared',
    create: 'as declared',
    edit: 'as declared',
    delete: 'as declared',
    status: 'as declared',
  },
  list: {
    isWhole: true,
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
  session: {
    signIn: { call: 'POST /token', token: 'accessToken', user: 'userData' },
    verify: { call: 'GET /token', user: 'userData' },
    permissions: { call: 'GET /permission' },
  },
})
