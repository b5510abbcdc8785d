import { type BrowserApis, readBrowserApis } from '../../../integrations/gateway/browser-apis'
import { readUpstreamSettings, type UpstreamSettings } from '../../../integrations/gateway/upstream-settings'
import { readSessionSettings, type SessionSettings } from '../../auth/session-settings'
import { type DatabaseSettings, readDatabaseSettings } from '../../database/connections/database-settings'
import { readStorageSettings, type StorageSettings } from '../../database/files/storage-settings'
import { type MailSettings, readMailSettings } from '../../features/outbox/mail-settings'
import { createSettingsReader, type Environment, type SettingsReader } from '../../platform/settings-reader'
import { parseTrustedProxies, type TrustedProxies } from '../../platform/trusted-proxies'
import { type BackupSettings, readBackupSettings } from '../backup/backup-settings'
import { type ObserveSettings, readObserveSettings } from '../observe/observe-settings'
import { findUnknownSettings, loadEnvironment } from './environment'
import { type PublicAddressSettings, readPublicAddress } from './public-address'

export { databaseLocationOf } from '../../database/connections/database-settings'

/** What the server is told by its environment. */
export interface ServerSettings
  extends BrowserApis,
    BackupSettings,
    DatabaseSettings,
    ObserveSettings,
    PublicAddressSettings,
    SessionSettings,
    StorageSettings {
  /** PORT: 0 takes any free one. Default: 4000. */
  readonly port: number
  /** HOST: the address to listen on; 0.0.0.0 for all. Default: localhost. */
  readonly host: string
  /** DATA_DIR: the folder of the database, the pictures and the secret. Default: ./data. */
  readonly dataDir: string
  /** SAMPLE_DATA: 'off' starts an empty store empty. Default: on. */
  readonly sampleData: boolean
  /** SAMPLE_DATA=public: others may reach a server whose sample accounts are open, as in a demonstration. Default: false. */
  readonly openToAll: boolean
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
  /** BIN_DAYS: how long what is deleted can be brought back. Default: 30. */
  readonly binDays: number
  /** MAIL_TEXT_DAYS: how long the texts of mails stay once they are dealt with. Default: 90. */
  readonly mailTextDays: number
  /** SMTP_URL: the mail server that one-time links are sent through, which needs PUBLIC_URL. Default: none, they are shown. */
  readonly mail?: MailSettings
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

/**
 * Reads the settings from the environment.
 *
 * @throws StartError that names the setting, what it was, what was expected and an example.
 */
export const readServerSettings = (environment: Environment): ServerSettings =>
  readAll(createSettingsReader(environment))

/** The settings of a process, and what it was told besides that nothing knows of, a sentence each. */
export interface LoadedSettings {
  readonly settings: ServerSettings
  readonly unknown: readonly string[]
}

/**
 * Reads the settings of this process: from its environment, and from the file `.env` of its folder.
 *
 * @throws StartError as {@link readServerSettings}.
 */
export function loadServerSettings(): LoadedSettings {
  const here = loadEnvironment(process.env, process.cwd())
  const reading = createSettingsReader(here.environment)
  const settings = readAll(reading)
  return { settings, unknown: findUnknownSettings(here, reading.readNames()) }
}

function readAll(reading: SettingsReader): ServerSettings {
  const { optional: given, integer, oneOf, address, refuse, fail } = reading
  const sampleData = oneOf('SAMPLE_DATA', ['on', 'off', 'public'], 'on')
  const signInPath = given('SIGN_IN_PATH') ?? '/token'
  if (!signInPath.startsWith('/')) refuse('SIGN_IN_PATH', 'a path that starts with / was expected, such as /token')
  const storageSecret = given('STORAGE_SECRET')
  const mail = readMailSettings(reading)
  const upstreams = readUpstreamSettings(reading)
  const apiUrl = address('API_URL', ['http:', 'https:'], 'https://api.example.com') ?? ''
  if (apiUrl && upstreams.length > 0)
    fail(
      'API_URL and UPSTREAM_URL are both set. Set API_URL for screens that talk to the API themselves, or UPSTREAM_URL for a server that guards it.',
    )
  return {
    ...readDatabaseSettings(reading),
    ...readSessionSettings(reading),
    ...readObserveSettings(reading),
    ...readPublicAddress(reading),
    ...readStorageSettings(reading),
    ...readBackupSettings(reading),
    ...readBrowserApis(reading),
    port: integer('PORT', 4000, 0, 65_535),
    host: given('HOST') ?? 'localhost',
    dataDir: given('DATA_DIR') ?? './data',
    sampleData: sampleData !== 'off',
    openToAll: sampleData === 'public',
    apiUrl,
    upstreams,
    signInPath,
    ...(storageSecret && { storageSecret }),
    binDays: integer('BIN_DAYS', 30, 1, 3650),
    mailTextDays: integer('MAIL_TEXT_DAYS', 90, 1, 3650),
    ...(mail && { mail }),
    trustProxy:
      parseTrustedProxies(given('TRUST_PROXY')) ??
      refuse(
        'TRUST_PROXY',
        "'on' for one proxy, a number of them from 1 to 10, or their addresses and networks was expected, such as 10.0.0.0/8,::1",
      ),
    logLevel: oneOf('LOG_LEVEL', logLevels, 'warn'),
  }
}
