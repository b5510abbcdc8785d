import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { t } from '../../../vocabulary'
import { Problem } from '../../platform/problem'
import { passwordWeaknessOf } from './password-weakness'

/** The first recommendation of OWASP for argon2id: 19 MiB, two iterations, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The argon2id hash of a password, including its salt and cost. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** The argon2id hash of a random password. */
const decoy = hashPassword(randomBytes(16).toString('hex'))

/** Whether a password matches a hash. Without a hash, the verification takes the same time and fails. */
export async function verifyPassword(hashed: string | null | undefined, password: string): Promise<boolean> {
  const right = await verify(hashed ?? (await decoy), password)
  return right && typeof hashed === 'string'
}

/** Whether a hash has other parameters than new hashes. If so, hash the password again when the person signs in. */
export const isOutdatedHash = (hashed: string): boolean =>
  !hashed.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`)

/**
 * Refuses a password that is easy to guess.
 *
 * @param known public data of the person, such as name and e-mail address.
 * @throws Problem 422 at the field `password`.
 */
export function expectStrongPassword(password: string, known: readonly unknown[]): void {
  const weakness = passwordWeaknessOf(
    password,
    known.filter((value) => typeof value === 'string'),
  )
  if (weakness) throw new Problem(422, weakness, { password: [weakness] })
}

/**
 * Checks a new password that a person has chosen: its length, and whether it is easy to guess.
 *
 * @throws Problem 422 at the field `password`.
 */
export function readNewPassword(given: unknown, known: readonly unknown[]): string {
  const refuse = (message: string) => new Problem(422, message, { password: [message] })
  if (typeof given !== 'string' || given.length < 12)
    throw refuse(t('Passwords must have at least {{min}} characters.', { min: 12 }))
  if (given.length > 200) throw refuse(t('Passwords must have at most {{max}} characters.', { max: 200 }))
  expectStrongPassword(given, known)
  return given
}
