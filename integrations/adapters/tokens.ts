import { type ApiRow, isApiRow } from '../../vocabulary'

const names = ['accessToken', 'access_token', 'token', 'jwt', 'authToken', 'auth_token', 'bearer', 'access', 'tokens']

/** A row that may be wrapped in `data`. */
export const unwrapData = (body: unknown): ApiRow =>
  isApiRow(body) ? { ...body, ...(isApiRow(body.data) ? body.data : {}) } : {}

/** The token that an answer brings, under whichever of the usual names, by itself or in a record of its own. */
export function findToken(body: unknown): string | undefined {
  const answer = unwrapData(body)
  for (const name of names) {
    const given = answer[name]
    const token = isApiRow(given) ? findToken(given) : given
    if (typeof token === 'string' && token !== '') return token.replace(/^Bearer /i, '')
  }
  return undefined
}
