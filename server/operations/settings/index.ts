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
  /** PORT: the port to listen on. With 0, the server uses any free port. Default: 4000. */
  readonly port: number
  /** HOST: the address to listen on. 0.0.0.0 means all addresses. Default: localhost. */
  readonly host: string
  /** DATA_DIR: the folder of the database, the pictures and the keys. Default: ./data. */
  readonly dataDir: string
  /** SAMPLE_DATA: with 'off', the server starts without sample data. Default: on. */
  readonly sampleData: boolean
  /**
   * SAMPLE_DATA=public: allows a public server on which everyone can use the sample accounts, for a demonstration.
   * Default: false.
   */
  readonly openToAll: boolean
  /**
   * API_URL: the host of another API that the user interface uses. With API_URL, the server opens no store. Default:
   * '', which means the embedded API.
   */
  readonly apiUrl: string
  /**
   * UPSTREAM_URL: an API that stores the records, with Deckhand as a gateway. UPSTREAM_URL_BILLING: the API for
   * resources with `api: 'billing'`. The other UPSTREAM settings have the same suffix. UPSTREAM_ADAPTER: the name of
   * the adapter. UPSTREAM_TOKEN: the API's key. UPSTREAM_USER and UPSTREAM_PASSWORD: an alternative to the key.
   * UPSTREAM_TIMEOUT: the seconds to wait for a response, 10 by default. UPSTREAM_CALLS: the maximum number of
   * concurrent calls, 20 by default. Default: no such APIs.
   */
  readonly upstreams: readonly UpstreamSettings[]
  /** SIGN_IN_PATH: the path of the API's sign-in call, below /api/v1. Default: /token. */
  readonly signInPath: string
  /** STORAGE_SECRET: the key that encrypts the session in the browser. Default: derived from the key of the tokens. */
  readonly storageSecret?: string
  /** BIN_DAYS: the number of days for which deleted records can be restored. Default: 30. */
  readonly binDays: number
  /**
   * RETENTION_YEARS: the number of years for which documents keep the personal data of erased people. Undefined means
   * the years that each resource declares.
   */
  readonly retentionYears?: number
  /**
   * VIES_URL: the address of VIES, which confirms the VAT numbers of customers. Default: the server asks no service.
   */
  readonly viesUrl?: string
  /** MAIL_TEXT_DAYS: the number of days for which the texts of processed mails are kept. Default: 90. */
  readonly mailTextDays: number
  /**
   * SMTP_URL: the mail server that sends one-time links. SMTP_URL requires PUBLIC_URL. Default: no mail server, so that
   * links are shown on the screen.
   */
  readonly mail?: MailSettings
  /**
   * TRUST_PROXY: the trusted proxies in front of the server, which report the caller's address. The value is the number
   * of proxies, or their IP addresses. 'on' means one proxy. Default: off, which means no proxies.
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
 * @throws StartError with the name of the setting, its value, the expected format and an example.
 */
export const readServerSettings = (environment: Environment): ServerSettings =>
  readAll(createSettingsReader(environment))

/** The settings of a process, and a sentence for each unknown setting. */
export interface LoadedSettings {
  readonly settings: ServerSettings
  readonly unknown: readonly string[]
}

/**
 * Reads the settings of this process from the environment and from the file `.env` in the working folder.
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
  const viesUrl = address(
    'VIES_URL',
    ['http:', 'https:'],
    'https://ec.europa.eu/taxation_customs/vies/services/checkVatService',
  )
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
    ...(given('RETENTION_YEARS') !== undefined && {
      retentionYears: integer('RETENTION_YEARS', 10, 0, 100),
    }),
    ...(viesUrl && { viesUrl }),
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

/** The public URL of the server. */
interface PublicAddressSettings {
  /**
   * The path of PUBLIC_URL, at which the product is served. A path is necessary if a proxy also serves other products.
   * The path starts with a slash and does not end with a slash. Default: '', which means the root of the host.
   */
  readonly basePath: string
}

/**
 * The first segments of the product's own paths. A base path cannot start with these segments, because forwarded paths
 * would be ambiguous.
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
