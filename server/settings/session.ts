import type { Reading } from './reading'

/** Who signs in first, and how long a session lasts. */
export interface SessionSettings {
  /** ADMIN_EMAIL and ADMIN_PASSWORD: the first administrator of an empty store. Default: none. */
  readonly admin?: { readonly email: string; readonly password: string }
  /** JWT_SECRET: signs the tokens, at least 32 characters. Default: made once and kept in the data folder. */
  readonly jwtSecret?: string
  /** SESSION_HOURS: when a session ends, whatever is done in it. Default: 12. */
  readonly sessionHours: number
  /** SESSION_IDLE_MINUTES: when a session ends in which nothing is done. Default: 60. */
  readonly idleMinutes: number
}

/** Reads the first administrator, the secret of the tokens and the limits of a session. */
export function readSession(reading: Reading): SessionSettings {
  const { given, integer, fail } = reading
  const jwtSecret = given('JWT_SECRET')
  if (jwtSecret !== undefined && jwtSecret.length < 32)
    fail(
      `JWT_SECRET has ${jwtSecret.length} characters, but at least 32 were expected. Make one with 'openssl rand -hex 32', or leave it out.`,
    )
  const admin = readAdmin(reading)
  return {
    ...(admin && { admin }),
    ...(jwtSecret && { jwtSecret }),
    sessionHours: integer('SESSION_HOURS', 12, 1, 24 * 365),
    idleMinutes: integer('SESSION_IDLE_MINUTES', 60, 5, 60 * 24 * 7),
  }
}

function readAdmin({ given, secret, fail }: Reading): SessionSettings['admin'] {
  const [email, password] = [given('ADMIN_EMAIL'), secret('ADMIN_PASSWORD')]
  if (email && password) return { email, password }
  if (!email && !password) return undefined
  const [there, missing] = email ? ['ADMIN_EMAIL', 'ADMIN_PASSWORD'] : ['ADMIN_PASSWORD', 'ADMIN_EMAIL']
  return fail(`${there} is set, but ${missing} is not. Set both, or neither.`)
}
