import { adapter } from '../adapter'
import postgrest from './postgrest'

/**
 * The adapter for Supabase, which is PostgREST with another sign-in:
 * https://supabase.com/docs/reference/self-hosting-auth. Every call needs the key of the project. Add the key in a
 * separate adapter: `headers: { apikey: '…' }`.
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
