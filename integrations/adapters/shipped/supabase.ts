import { adapter } from '../adapter'
import postgrest from './postgrest'

/**
 * Supabase, which is PostgREST behind its own sign-in: https://supabase.com/docs/reference/self-hosting-auth. Every call
 * carries the key of the project, which an adapter of one's own adds: `headers: { apikey: '…' }`.
 */
export default adapter(
  {
    name: 'supabase',
    base: '/rest/v1',
    session: {
      base: '/auth/v1',
      signIn: {
        call: 'POST /token?grant_type=password',
        token: 'access_token',
        refresh: 'refresh_token',
        user: 'user',
      },
      refresh: {
        call: 'POST /token?grant_type=refresh_token',
        name: 'refresh_token',
        token: 'access_token',
        refresh: 'refresh_token',
      },
      verify: { call: 'GET /user', user: '' },
      signOut: { call: 'POST /logout' },
    },
  },
  postgrest,
)
