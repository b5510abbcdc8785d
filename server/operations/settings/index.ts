import { type BrowserApis, readBrowserApis } from '../../../integrations/gateway/upstream/browser-apis'
import { readUpstreamSettings, type UpstreamSettings } from '../../../integrations/gateway/upstream/upstream-settings'
import { readSessionSettings, type SessionSettings } from '../../auth/session-settings'
import { type DatabaseSettings, readDatabaseSettings } from '../../database/connections/database-settings'
import { readStorageSettings, type StorageSettings } from '../../database/files/storage-settings'
import { type MailSettings, readMailSettings } from '../../features/outbox/mail-settings'
import { createSettingsReader, type Environment, type SettingsReader } from '../../platform/settings-reader'
import { parseTrustedProxies, type TrustedProxies } from '../../platform/trusted-proxies'
import { type BackupSettings, readBackupSettings } from '../backup/backup-settings'
import { type ObserveSettings, readObserveSettings } from '../observe/observe-settings'
import { findUnknownSettings, loadEnvironment } from './environment'

export { databaseLocationOf } from '../../database/connections/database-settings'

/** The settings of the server, from its environment. */
export interface ServerSettings
  extends BrowserApis,
    BackupSettings,
    DatabaseSettings,
    ObserveSettings,
    PublicAddressSettings,
    SessionSettings,
    StorageSettings {
  /** PORT: 0 uses any free port. Default: 4000. */
  readonly port: number
  /** HOST: the address to listen on. 0.0.0.0 means all addresses. Default: localhost. */
  readonly host: string
  /** DATA_DIR: the folder of the database, the pictures and the keys. Default: ./data. */
  readonly dataDir: string
  /** SAMPLE_DATA: 'off' starts without sample data. Default: on. */
  readonly sampleData: boolean
  /** SAMPLE_DATA=public: allows a public server with open sample accounts, for a demonstration. Default: false. */
  readonly openToAll: boolean
  /**
   * API_URL: the host of another API that the screens use. The server then opens no store. Default: '', the embedded
   * API.
   */
  readonly apiUrl: string
  /**
   * UPSTREAM_URL: an API that stores the records, with Deckhand as a gateway. UPSTREAM_URL_BILLING: the same for
   * resources with `api: 'billing'`. The other settings have the same suffix. UPSTREAM_ADAPTER: the name of the
   * adapter. UPSTREAM_TOKEN: the API's key. UPSTREAM_USER and UPSTREAM_PASSWORD: an alternative to the key.
   * UPSTREAM_TIMEOUT: seconds for a response, default 10. UPSTREAM_CALLS: the most concurrent calls, default 20.
   * Default: none.
   */
  readonly upstreams: readonly UpstreamSettings[]
  /** SIGN_IN_PATH: the path of the API's sign-in call, below /api/v1. Default: /token. */
  readonly signInPath: string
  /** STORAGE_SECRET: the key that encrypts the session in the browser. Default: derived from the key of the tokens. */
  readonly storageSecret?: string
  /** BIN_DAYS: how many days deleted records can be restored. Default: 30. */
  readonly binDays: number
  /** MAIL_TEXT_DAYS: how many days the texts of processed mails are kept. Default: 90. */
  readonly mailTextDays: number
  /**
   * SMTP_URL: the mail server that sends one-time links. Requires PUBLIC_URL. Default: none, so that links are shown
   * on the screen.
   */
  readonly mail?: MailSettings
  /**
   * TRUST_PROXY: the trusted proxies in front of the server, which report the caller's address. Either their number,
   * or their addresses. 'on' means one proxy. Default: off, no proxies.
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
 * @throws StartError that names the setting, its value, the expected form and an example.
 */
export const readServerSettings = (environment: Environment): ServerSettings =>
  readAll(createSettingsReader(environment))

/** The settings of a process, and a sentence for each unknown setting. */
export interface LoadedSettings {
  readonly settings: ServerSettings
  readonly unknown: readonly string[]
}

/**
 * Reads the settings of this process: from its environment, and from the file `.env` in its working folder.
 *
 * @throws StartError like {@link readServerSettings}.
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

/** The public address of the server. */
interface PublicAddressSettings {
  /**
   * The path of PUBLIC_URL, below which the product is served. For a proxy that also serves other products. It starts
   * with a slash and ends without one. Default: '', the root of the host.
   */
  readonly basePath: string
}

/**
 * The first segments of the product's own paths. A base path cannot start with them, because forwarded paths would be
 * ambiguous.
 */
const reservedSegments = ['api', 'files', 'assets']

/** Reads the path at which people open the product. */
function readPublicAddress({ address, refuse }: SettingsReader): PublicAddressSettings {
  const publicUrl = address('PUBLIC_URL', ['http:', 'https:'], 'https://deckhand.example.com')
  const basePath = publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/+$/, '')
  if (basePath === '') return { basePath }
  const [, first = ''] = basePath.split('/')
  if (!/^(\/[\w.~-]+)+$/.test(basePath) || reservedSegments.includes(first))
    refuse(
      'PUBLIC_URL',
      `its path was expected to be of letters, digits, '-', '_' and '.', and not to begin with ${reservedSegments.join(', ')}, as in https://example.com/deckhand`,
    )
  return { basePath }
}
