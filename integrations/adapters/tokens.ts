import { type ApiRow, isApiRow } from '../../vocabulary'

const names = ['accessToken', 'access_token', 'token', 'jwt', 'authToken', 'auth_token', 'bearer', 'access', 'tokens']

/** Merges the content of `data` into the top level of a response. */
export const unwrapData = (body: unknown): ApiRow =>
  isApiRow(body) ? { ...body, ...(isApiRow(body.data) ? body.data : {}) } : {}

/** Finds the token of a response, under one of the common names. The token may be in a nested record. */
export function findToken(body: unknown): string | undefined {
  const answer = unwrapData(body)
  for (const name of names) {
    const given = answer[name]
    const token = isApiRow(given) ? findToken(given) : given
    if (typeof token === 'string' && token !== '') return token.replace(/^Bearer /i, '')
  }
  return undefined
}
