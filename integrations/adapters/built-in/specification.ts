import { adapter } from '../adapter'
import simpleRest from './simple-rest'

/**
 * The adapter for the specification's convention. Every call uses its declaration, and lists use the parameters of
 * simple-rest. An API of the specification needs no adapter. Use this adapter as a base for an API that has few
 * differences from the specification.
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
