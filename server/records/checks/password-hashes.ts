import type { Resource } from '../../../vocabulary'
import { hashPassword } from '../../auth/passwords/passwords'
import type { Values } from '../../contract/handler'
import { storedFields } from '../../contract/table-model'
import type { CallInput } from '../read-body'

/** The maximum length of a password that is hashed, in characters. A longer password is refused. */
const longestSecret = 200

/** The hashes of the given passwords. Passwords are hashed before the transaction, because hashing is slow. */
export async function hashPasswords(resource: Resource, { values }: CallInput): Promise<Values> {
  const hashes: Record<string, unknown> = {}
  for (const { name, column } of storedFields(resource)) {
    const secret = column.store === 'secret' ? values[name] : undefined
    if (typeof secret === 'string' && secret.length <= longestSecret) hashes[name] = await hashPassword(secret)
  }
  return hashes
}

/** Replaces passwords with their hashes. The database contains only the hashes of passwords. */
export const withPasswordHashes = (values: Values, hashes: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? (hashes[name] ?? value) : value]),
  )
