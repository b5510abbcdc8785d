import { adapter } from '../adapter'
import simpleRest from './simple-rest'

/**
 * The specification's own: every call is made as its declaration says, and lists are asked for as simple-rest asks. Whoever
 * speaks it needs no adapter; it stands here for those that differ from it in a few places.
 */
export default adapter(
  {
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
    list: { isWhole: true, filter: { ...simpleRest.list?.filter, present: '{field}_ne=' } },
    session: {
      signIn: { call: 'POST /token', token: 'accessToken', user: 'userData' },
      verify: { call: 'GET /token', user: 'userData' },
      permissions: { call: 'GET /permission' },
    },
  },
  simpleRest,
)
