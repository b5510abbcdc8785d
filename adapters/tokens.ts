import { isRow, type Row } from './rows'

const names = ['accessToken', 'access_token', 'token', 'jwt', 'authToken', 'auth_token', 'bearer', 'access', 'tokens']

/** A row that may be wrapped in `data`. */
export const unwrapped = (body: unknown): Row =>
  isRow(body) ? { ...body, ...(isRow(body.data) ? body.data : {}) } : {}

/** The token that an answer brings, under whichever of the usual names, by itself or in a record of its own. */
export function tokenIn(body: unknown): string | undefined {
  const answer = unwrapped(body)
  for (const name of names) {
    const given = answer[name]
    const token = isRow(given) ? tokenIn(given) : given
    if (typeof token === 'string' && token !== '') return token.replace(/^Bearer /i, '')
  }
  return undefined
}
