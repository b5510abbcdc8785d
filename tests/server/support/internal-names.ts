import { isApiRow } from '../../../vocabulary'

/** Names of user data that the server must never return. */
const internal: readonly string[] = ['held', 'belongs', 'roleId', 'session', 'proof', 'passwordHash', 'lastStep']

/** The places in a response that contain internal user data: one of the internal names, or a password hash. */
export function internalValuesIn(answer: unknown, at = ''): string[] {
  if (typeof answer === 'string') return answer.includes('$argon2') ? [at] : []
  if (Array.isArray(answer)) return answer.flatMap((one, index) => internalValuesIn(one, `${at}.${index}`))
  if (!isApiRow(answer)) return []
  return Object.entries(answer).flatMap(([name, value]) =>
    internal.includes(name) ? [`${at}.${name}`] : internalValuesIn(value, `${at}.${name}`),
  )
}
