import type { KeyRing, ServerKeys } from '../platform/keys'
import type { SettingsReader } from '../platform/settings-reader'

/** The first administrator, the duration of sessions, and their keys. */
export interface SessionSettings {
  /** ADMIN_EMAIL and ADMIN_PASSWORD: the first administrator of an empty database. Default: no administrator. */
  readonly admin?: { readonly email: string; readonly password: string }
  /**
   * JWT_SECRET signs the tokens, and SEAL_KEY encrypts second factors. Each key has at least 32 characters. Commas
   * separate several keys. The first key is in use, and the further keys still verify or decrypt older values. Default:
   * the server creates the keys once and stores them in the data folder.
   */
  readonly keys: Partial<ServerKeys>
  /** SESSION_HOURS: the maximum hours of a session, regardless of its activity. Default: 12. */
  readonly sessionHours: number
  /** SESSION_IDLE_MINUTES: the minutes after which an inactive session ends. Default: 60. */
  readonly idleMinutes: number
}

/** Reads the first administrator, the keys and the limits of a session. */
export function readSessionSettings(reading: SettingsReader): SessionSettings {
  const { integer } = reading
  const admin = readAdmin(reading)
  const [tokens, seals] = [readKeys(reading, 'JWT_SECRET'), readKeys(reading, 'SEAL_KEY')]
  return {
    ...(admin && { admin }),
    keys: { ...(tokens && { tokens }), ...(seals && { seals }) },
    sessionHours: integer('SESSION_HOURS', 12, 1, 24 * 365),
    idleMinutes: integer('SESSION_IDLE_MINUTES', 60, 5, 60 * 24 * 7),
  }
}

const shortest = 32

function readKeys({ optional: given, fail }: SettingsReader, name: string): KeyRing | undefined {
  const keys = given(name)
    ?.split(/[,\n]/)
    .map((key) => key.trim())
  const short = keys?.find((key) => key.length < shortest)
  if (short !== undefined)
    fail(
      `${name} has ${short.length} characters${keys && keys.length > 1 ? ' in one of its keys' : ''}, but at least ${shortest} were expected. Make one with 'openssl rand -hex 32', or leave it out.`,
    )
  return keys as KeyRing | undefined
}

function readAdmin({ optional: given, secret, fail }: SettingsReader): SessionSettings['admin'] {
  const [email, password] = [given('ADMIN_EMAIL'), secret('ADMIN_PASSWORD')]
  if (email && password) return { email, password }
  if (!email && !password) return undefined
  const [there, missing] = email ? ['ADMIN_EMAIL', 'ADMIN_PASSWORD'] : ['ADMIN_PASSWORD', 'ADMIN_EMAIL']
  return fail(`${there} is set, but ${missing} is not. Set both, or neither.`)
}
