import type { InferredSession } from '../../inferred-api'
import { normalizeName } from '../../names'
import type { Operation } from './operations'
import type { SchemaResolver } from './schema-resolver'

const names = /^(email|emailaddress|username|login|loginname|user|userid|userlogin|identifier|account|name)$/
const passwords = /^(password|passwd|pwd|passphrase|pass|userpassword)$/
const tokens = /^(accesstoken|token|access|jwt|authtoken|bearertoken|sessiontoken|apitoken|idtoken|bearer)$/
const renewals = /^(refreshtoken|refresh|renewaltoken|refreshjwt)$/

/** Matches the paths of calls that contain a password but are not a sign-in. */
const notSignInPath = /(register|registration|sign-?up|reset|change|forgot|confirm|activate|password)/i

/** The path of a text in a response, by the name of the text, such as ['data', 'access_token']. */
function placeOf(shapes: SchemaResolver, schema: unknown, pattern: RegExp, depth = 0): readonly string[] | undefined {
  const properties = Object.entries(shapes.of(schema).properties ?? {})
  const own = properties.find(([name, inner]) => pattern.test(normalizeName(name)) && !shapes.of(inner).properties)
  if (own) return [own[0]]
  if (depth > 1) return undefined
  for (const [name, inner] of properties) {
    const found = placeOf(shapes, inner, pattern, depth + 1)
    if (found) return [name, ...found]
  }
  return undefined
}

const nameIn = (keys: readonly string[], pattern: RegExp) => keys.find((key) => pattern.test(normalizeName(key)))

/** Finds the calls that return and renew a token. Undefined if no call signs users in. */
export function inferSession(shapes: SchemaResolver, operations: readonly Operation[]): InferredSession | undefined {
  const posts = operations.flatMap((operation) => {
    const { method, pathParameters: blanks, body, answer, path } = operation
    if (method !== 'POST' || blanks.length > 0 || !body || notSignInPath.test(path)) return []
    const keys = Object.keys(shapes.of(body.schema).properties ?? {})
    const token = placeOf(shapes, answer, tokens)
    return token ? [{ path, keys, token, answer, isForm: body.travels === 'form' }] : []
  })
  const form = ({ isForm }: { isForm: boolean }) => (isForm ? { form: true } : {})
  const [first] = posts
    .flatMap((post) => {
      const name = nameIn(post.keys, names)
      const password = nameIn(post.keys, passwords)
      return name !== undefined && password !== undefined ? [{ ...post, name, password }] : []
    })
    .sort((a, b) => a.keys.length - b.keys.length)
  if (!first) return undefined
  const refresh = placeOf(shapes, first.answer, renewals)
  const renewing = posts.find(({ path, keys }) => path !== first.path && nameIn(keys, renewals) !== undefined)
  return {
    path: first.path,
    name: first.name,
    password: first.password,
    ...form(first),
    token: first.token,
    ...(refresh && { refresh }),
    ...(refresh &&
      renewing && {
        renewal: {
          path: renewing.path,
          name: nameIn(renewing.keys, renewals) ?? '',
          ...form(renewing),
          token: renewing.token,
        },
      }),
  }
}
