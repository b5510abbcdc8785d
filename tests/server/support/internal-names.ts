import { isApiRow } from '../../../vocabulary'

/** What the server alone knows of people. */
const internal: readonly string[] = ['held', 'belongs', 'roleId', 'session', 'proof', 'passwordHash', 'lastStep']

/** Where an answer tells what the server alone knows of people: such names, and hashes of passwords. */
export function internalValuesIn(answer: unknown, at = ''): string[] {
  if (typeof answer === 'string') return answer.includes('$argon2') ? [at] : []
  if (Array.isArray(answer)) return answer.flatMap((one, index) => internalValuesIn(one, `${at}.${index}`))
  if (!isApiRow(answer)) return []
  return Object.entries(answer).flatMap(([name, value]) =>
    internal.includes(name) ? [`${at}.${name}`] : internalValuesIn(value, `${at}.${name}`),
  )
}
