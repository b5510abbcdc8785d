import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** An argon2id hash of a password, with its salt and cost in it. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** The hash of a password that nobody knows. */
const decoy = hashPassword(randomBytes(16).toString('hex'))

/** Whether the password is the one that was hashed. Without a hash it takes as long, and the answer is no. */
export async function verifyPassword(hashed: string | undefined, password: string): Promise<boolean> {
  const right = await verify(hashed ?? (await decoy), password)
  return right && hashed !== undefined
}
