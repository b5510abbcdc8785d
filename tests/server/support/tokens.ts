import { createHmac } from 'node:crypto'
import { secret } from './test-server'

interface Claims {
  readonly sub: string
  readonly sid: string
  readonly iat: number
  readonly exp: number
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

export const claimsOf = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

/** A token created by hand. By default, the token has the same signature as a token of the server. */
export function forge(claims: object, { alg = 'HS256', key = secret, hash = 'sha256' } = {}): string {
  const signed = `${encode({ alg, typ: 'JWT' })}.${encode(claims)}`
  return `${signed}.${createHmac(hash, key).update(signed).digest('base64url')}`
}

/** Forged tokens derived from a valid token, by their description. */
export function forgedTokens(token: string): ReadonlyMap<string, string> {
  const claims = claimsOf(token)
  return new Map([
    ['nonsense', 'nonsense'],
    ['three parts of nonsense', 'a.b.c'],
    ['signed with another secret', forge(claims, { key: 'another secret of at least thirty-two signs' })],
    ['signed with the empty secret', forge(claims, { key: '' })],
    ['expired', forge({ ...claims, exp: claims.iat - 1 })],
    ['not valid yet', forge({ ...claims, nbf: claims.exp })],
    ['of another algorithm', forge(claims, { alg: 'HS512', hash: 'sha512' })],
    ['said to be of a key pair', forge(claims, { alg: 'RS256' })],
    ['unsigned', `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`],
    ['changed after it was signed', token.replace(/\.[^.]+\./, `.${encode({ ...claims, sub: 'someone else' })}.`)],
    ['of nobody', forge({ ...claims, sub: 'nobody' })],
    ['of no session', forge({ ...claims, sid: 'none' })],
    ['without an end', forge({ sub: claims.sub, sid: 'none', iat: claims.iat })],
  ])
}
