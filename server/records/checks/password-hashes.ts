import type { Resource } from '../../../vocabulary'
import { hashPassword } from '../../auth/passwords/passwords'
import type { Values } from '../../contract/handler'
import { storedFields } from '../../contract/table-model'
import type { CallInput } from '../read-body'

/** The longest text that is worth hashing; what is longer is refused. */
const longestSecret = 200

/** The hashes of the passwords given. Making them takes its time, and so comes before the transaction. */
export async function hashPasswords(resource: Resource, { values }: CallInput): Promise<Values> {
  const hashes: Record<string, unknown> = {}
  for (const { name, column } of storedFields(resource)) {
    const secret = column.store === 'secret' ? values[name] : undefined
    if (typeof secret === 'string' && secret.length <= longestSecret) hashes[name] = await hashPassword(secret)
  }
  return hashes
}

/** Passwords are kept as hashes only. */
export const withPasswordHashes = (values: Values, hashes: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? (hashes[name] ?? value) : value]),
  )
