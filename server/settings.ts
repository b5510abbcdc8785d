import { type Apis, readApis } from './apis'
import { readUpstreams, type UpstreamSettings } from './gateway/settings'
import { type ConnectionLimits, usualLimits } from './store/connections'
import { type TrustedProxies, trustedProxies } from './trusted-proxies'

/** Why the server cannot start, in one sentence for whoever started it. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** What the server is told by its environment. */
export interface Settings extends Apis {
  /** PORT: 0 takes any free one. Default: 4000. */
  readonly port: number
  /** HOST: the address to listen on; 0.0.0.0 for all. Default: localhost. */
  readonly host: string
  /** DATA_DIR: the folder of the database, the pictures and the secret. Default: ./data. */
  readonly dataDir: string
  /** DATABASE_URL: a PostgreSQL database in place of the folder's own. Default: none. */
  readonly databaseUrl?: string
  /**
   * How that database is used. DATABASE_POOL: connections of this process at most, default 20. Each of the next in seconds:
   * DATABASE_CONNECT_TIMEOUT until a connection is there, default 5; DATABASE_STATEMENT_TIMEOUT that one statement may take,
   * default 30; DATABASE_LOCK_TIMEOUT that one waits for what others hold, default 15.
   */
  readonly connections: ConnectionLimits
  /** SAMPLE_DATA: 'off' starts an empty store empty. Default: on. */
  readonly sampleData: boolean
  /** SAMPLE_DATA=public: others may reach a server whose sample accounts are open, as in a demonstration. Default: false. */
  readonly openToAll: boolean
  /** ADMIN_EMAIL and ADMIN_PASSWORD: the first administrator of an empty store. Default: none. */
  readonly admin?: { readonly email: string; readonly password: string }
  /** API_URL: the host of another API, which the screens then talk to; no store is opened. Default: '', the embedded API. */
  readonly apiUrl: string
  /**
   * UPSTREAM_URL: an API that keeps the records in Deckhand's place, which guards it; of a resource that says
   * `api: 'billing'`, UPSTREAM_URL_BILLING. How it is spoken to, each ending alike: UPSTREAM_ADAPTER, the adapter by name;
   * UPSTREAM_TOKEN, its key, or UPSTREAM_USER and UPSTREAM_PASSWORD; UPSTREAM_TIMEOUT, seconds for an answer, default 10;
   * UPSTREAM_CALLS, calls under way at most, default 20. Default: none.
   */
  readonly upstreams: readonly UpstreamSettings[]
  /** SIGN_IN_PATH: where that API signs people in, below /api/v1. Default: /token. */
  readonly signInPath: string
  /** STORAGE_SECRET: encrypts what the browser keeps of the session. Default: made from the secret of the tokens. */
  readonly storageSecret?: string
  /** JWT_SECRET: signs the tokens, at least 32 characters. Default: made once and kept in the data folder. */
  readonly jwtSecret?: string
  /** SESSION_HOURS: when a session ends, whatever is done in it. Default: 12. */
  readonly sessionHours: number
  /** SESSION_IDLE_MINUTES: when a session ends in which nothing is done. Default: 60. */
  readonly idleMinutes: number
  /** BIN_DAYS: how long what is deleted can be brought back. Default: 30. */
  readonly binDays: number
  /** SMTP_URL: the mail server that one-time links are sent through, which needs PUBLIC_URL. Default: none, they are shown. */
  readonly mail?: { readonly smtpUrl: string; readonly from: string; readonly publicUrl: string }
  /**
   * TRUST_PROXY: the proxies in front that are believed when they say whose call they hand on: how many there are, or
   * their addresses. 'on' is one. Default: off, which is none.
   */
  readonly trustProxy: TrustedProxies
  /** LOG_LEVEL: silent, error, warn, info or debug. Default: warn. */
  readonly logLevel: LogLevel
}

const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof logLevels)[number]

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the settings from the environment.
 *
 * @throws StartError that names the setting, what it was, what was expected and an example.
 */
export function readSettings(environment: Environment): Settings {
  const given = (name: string) => environment[name]?.trim() || undefined
  const refuse = (name: string, expected: string): never => {
    throw new StartError(`${name} is '${given(name)}', but ${expected}. Set it so, or leave it out.`)
  }
  const integer = (name: string, fallback: number, min: number, max: number) => {
    const text = given(name)
    if (text === undefined) return fallback
    const value = Number(text)
    const fits = /^\d+$/.test(text) && value >= min && value <= max
    return fits ? value : refuse(name, `a whole number from ${min} to ${max} was expected, such as ${fallback}`)
  }
  const oneOf = <const T extends string>(name: string, values: readonly T[], fallback: T): T => {
    const text = given(name)
    if (text === undefined) return fallback
    return values.find((value) => value === text) ?? refuse(name, `one of ${values.join(', ')} was expected`)
  }
  const address = (name: string, protocols: readonly string[], example: string) => {
    const text = given(name)
    if (text === undefined) return undefined
    if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text.replace(/\/+$/, '')
    return refuse(name, `an address such as ${example} was expected`)
  }

  const jwtSecret = given('JWT_SECRET')
  if (jwtSecret !== undefined && jwtSecret.length < 32)
    throw new StartError(
      `JWT_SECRET has ${jwtSecret.length} characters, but at least 32 were expected. Make one with 'openssl rand -hex 32', or leave it out.`,
    )
  const sampleData = oneOf('SAMPLE_DATA', ['on', 'off', 'public'], 'on')
  const signInPath = given('SIGN_IN_PATH') ?? '/token'
  if (!signInPath.startsWith('/')) refuse('SIGN_IN_PATH', 'a path that starts with / was expected, such as /token')
  const databaseUrl = address(
    'DATABASE_URL',
    ['postgres:', 'postgresql:'],
    'postgres://deckhand:password@localhost:5432/deckhand',
  )
  const storageSecret = given('STORAGE_SECRET')
  const mail = mailOf({
    smtpUrl: address('SMTP_URL', ['smtp:', 'smtps:'], 'smtps://deckhand:password@mail.example.com'),
    from: given('MAIL_FROM'),
    publicUrl: address('PUBLIC_URL', ['http:', 'https:'], 'https://deckhand.example.com'),
  })
  const upstreams = readUpstreams({
    environment,
    given,
    integer,
    fail: (sentence) => {
      throw new StartError(sentence)
    },
  })
  const apiUrl = address('API_URL', ['http:', 'https:'], 'https://api.example.com') ?? ''
  if (apiUrl && upstreams.length > 0)
    throw new StartError(
      'API_URL and UPSTREAM_URL are both set. Set API_URL for screens that talk to the API themselves, or UPSTREAM_URL for a server that guards it.',
    )
  const admin = adminOf(given('ADMIN_EMAIL'), environment.ADMIN_PASSWORD || undefined)
  return {
    port: integer('PORT', 4000, 0, 65_535),
    host: given('HOST') ?? 'localhost',
    dataDir: given('DATA_DIR') ?? './data',
    ...(databaseUrl && { databaseUrl }),
    connections: {
      pool: integer('DATABASE_POOL', usualLimits.pool, 2, 1000),
      connectSeconds: integer('DATABASE_CONNECT_TIMEOUT', usualLimits.connectSeconds, 1, 600),
      statementSeconds: integer('DATABASE_STATEMENT_TIMEOUT', usualLimits.statementSeconds, 1, 86_400),
      lockSeconds: integer('DATABASE_LOCK_TIMEOUT', usualLimits.lockSeconds, 1, 86_400),
    },
    sampleData: sampleData !== 'off',
    openToAll: sampleData === 'public',
    ...(admin && { admin }),
    apiUrl,
    ...readApis({
      environment,
      given,
      address: (name) => address(name, ['http:', 'https:'], 'https://api.example.com'),
      fail: (sentence) => {
        throw new StartError(sentence)
      },
    }),
    upstreams,
    signInPath,
    ...(storageSecret && { storageSecret }),
    ...(jwtSecret && { jwtSecret }),
    sessionHours: integer('SESSION_HOURS', 12, 1, 24 * 365),
    idleMinutes: integer('SESSION_IDLE_MINUTES', 60, 5, 60 * 24 * 7),
    binDays: integer('BIN_DAYS', 30, 1, 3650),
    ...(mail && { mail }),
    trustProxy:
      trustedProxies(given('TRUST_PROXY')) ??
      refuse(
        'TRUST_PROXY',
        "'on' for one proxy, a number of them from 1 to 10, or their addresses and networks was expected, such as 10.0.0.0/8,::1",
      ),
    logLevel: oneOf('LOG_LEVEL', logLevels, 'warn'),
  }
}

interface GivenMail {
  readonly smtpUrl?: string
  readonly from?: string
  readonly publicUrl?: string
}

/** What is sent by mail leads back here; an address taken from a call could be anybody's. */
function mailOf({ smtpUrl, from, publicUrl }: GivenMail): Settings['mail'] {
  if (!smtpUrl) return undefined
  if (!publicUrl)
    throw new StartError(
      'SMTP_URL is set, but PUBLIC_URL is not. Set it to the address at which people open Deckhand, such as https://deckhand.example.com.',
    )
  return { smtpUrl, publicUrl, from: from ?? `Deckhand <no-reply@${new URL(publicUrl).hostname}>` }
}

function adminOf(email: string | undefined, password: string | undefined): Settings['admin'] {
  if (email && password) return { email, password }
  if (!email && !password) return undefined
  const [there, missing] = email ? ['ADMIN_EMAIL', 'ADMIN_PASSWORD'] : ['ADMIN_PASSWORD', 'ADMIN_EMAIL']
  throw new StartError(`${there} is set, but ${missing} is not. Set both, or neither.`)
}
