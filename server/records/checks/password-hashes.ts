import type { Resource } from '../../../vocabulary'
import { hashPassword } from '../../auth/passwords/passwords'
import type { Values } from '../../contract/handler'
import { storedFields } from '../../contract/table-model'
import type { CallInput } from '../read-body'

/** The longest password that is hashed, in characters. A longer password is refused. */
const longestSecret = 200

/** The hashes of the given passwords. Hashing is slow, so it runs before the transaction. */
export async function hashPasswords(resource: Resource, { values }: CallInput): Promise<Values> {
  const hashes: Record<string, unknown> = {}
  for (const { name, column } of storedFields(resource)) {
    const secret = column.store === 'secret' ? values[name] : undefined
    if (typeof secret === 'string' && secret.length <= longestSecret) hashes[name] = await hashPassword(secret)
  }
  return hashes
}

/** Replaces passwords with their hashes. Passwords are stored as hashes only. */
export const withPasswordHashes = (values: Values, hashes: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? (hashes[name] ?? value) : value]),
  )
