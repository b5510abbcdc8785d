import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { t } from '../../../vocabulary'
import { Problem } from '../../platform/problem'
import { passwordWeaknessOf } from './password-weakness'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** An argon2id hash of a password, with its salt and cost in it. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** The hash of a password that nobody knows. */
const decoy = hashPassword(randomBytes(16).toString('hex'))

/** Whether the password is the one that was hashed. Without a hash it takes as long, and the answer is no. */
export async function verifyPassword(hashed: string | null | undefined, password: string): Promise<boolean> {
  const right = await verify(hashed ?? (await decoy), password)
  return right && typeof hashed === 'string'
}

/** Whether a hash was made in another way than new ones are, and should be made again when its password is at hand. */
export const isOutdatedHash = (hashed: string): boolean =>
  !hashed.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`)

/**
 * Refuses a password that would be guessed, at the field `password`.
 *
 * @param known what everyone knows of the person, such as name and e-mail address.
 */
export function expectStrongPassword(password: string, known: readonly unknown[]): void {
  const weakness = passwordWeaknessOf(
    password,
    known.filter((value) => typeof value === 'string'),
  )
  if (weakness) throw new Problem(422, weakness, { password: [weakness] })
}

/** A new password as somebody chose it for themselves: checked as a user's field, and not easily guessed. */
export function readNewPassword(given: unknown, known: readonly unknown[]): string {
  const refuse = (message: string) => new Problem(422, message, { password: [message] })
  if (typeof given !== 'string' || given.length < 12)
    throw refuse(t('Passwords must have at least {{min}} characters.', { min: 12 }))
  if (given.length > 200) throw refuse(t('Passwords must have at most {{max}} characters.', { max: 200 }))
  expectStrongPassword(given, known)
  return given
}
