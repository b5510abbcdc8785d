import type { SettingsReader } from '../../../server/platform/settings-reader'
import { apiNameFromSuffix } from './browser-apis'

/** An API that stores the records of resources, with its connection settings. */
export interface UpstreamSettings {
  /** The name that resources use (`api: 'billing'`). Default: no name, for all resources without `api`. */
  readonly name?: string
  /** The URL of the host, with the prefix of every path. */
  readonly url: string
  /**
   * The name of the adapter. Default: the adapter of the business with the API's name, or the specification's
   * convention.
   */
  readonly adapter?: string
  /** A fixed token, or the credentials with which Deckhand signs in. Default: no credentials. */
  readonly credentials?: UpstreamCredentials
  /** The timeout of a response, in seconds. */
  readonly seconds: number
  /** The maximum number of concurrent calls. */
  readonly calls: number
}

export type UpstreamCredentials = { readonly token: string } | { readonly user: string; readonly password: string }

const prefix = 'UPSTREAM_URL'

/**
 * Reads the APIs of UPSTREAM_URL, and of UPSTREAM_URL_‹NAME› for resources with `api: '‹name›'`. The other settings of
 * an API have the same suffix.
 */
export function readUpstreamSettings(reading: SettingsReader): readonly UpstreamSettings[] {
  const { namesStartingWith: beginning, optional: given, fail } = reading
  const names = beginning(prefix)
  for (const name of ['UPSTREAM_ADAPTER', 'UPSTREAM_TOKEN', 'UPSTREAM_USER', 'UPSTREAM_PASSWORD'])
    if (given(name) && names.length === 0)
      fail(
        `${name} is set, but UPSTREAM_URL is not. Set it to the address of the API, such as https://api.example.com.`,
      )
  return [...names].sort().map((key) => readNamedUpstream(reading, key))
}

function readNamedUpstream(reading: SettingsReader, key: string): UpstreamSettings {
  const { optional: given, integer, fail } = reading
  const ending = key.slice(prefix.length)
  if (ending !== '' && !/^_[A-Z][A-Z0-9_]*$/.test(ending))
    fail(`${key} does not name an API. Expected ${prefix}_ and a name in capitals, such as ${prefix}_BILLING.`)
  const name = apiNameFromSuffix(ending)
  const adapter = given(`UPSTREAM_ADAPTER${ending}`)
  const credentials = readCredentials(reading, ending)
  return {
    ...(name && { name }),
    url: readUrl(key, given(key) ?? '', fail),
    ...(adapter && { adapter }),
    ...(credentials && { credentials }),
    seconds: integer(`UPSTREAM_TIMEOUT${ending}`, 10, 1, 300),
    calls: integer(`UPSTREAM_CALLS${ending}`, 20, 1, 1000),
  }
}

/** Error messages never contain the URL, because the URL may contain a key. */
function readUrl(key: string, text: string, fail: SettingsReader['fail']): string {
  const example = 'such as https://api.example.com'
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol))
    return fail(`${key} is not the address of an API. Set it to an address ${example}, or remove it.`)
  if (url.username || url.password)
    return fail(
      `${key} contains a name or a password, which would appear in logs. Remove it, and set UPSTREAM_USER and UPSTREAM_PASSWORD, or UPSTREAM_TOKEN.`,
    )
  if (url.search || url.hash)
    return fail(`${key} contains a query or a fragment. Set it to the prefix of all paths, ${example}.`)
  return url.href.replace(/\/+$/, '')
}

function readCredentials(
  { secret, optional: given, fail }: SettingsReader,
  ending: string,
): UpstreamCredentials | undefined {
  const token = given(`UPSTREAM_TOKEN${ending}`)
  const user = given(`UPSTREAM_USER${ending}`)
  const password = secret(`UPSTREAM_PASSWORD${ending}`)
  if (token && (user || password))
    fail(`UPSTREAM_TOKEN${ending} and UPSTREAM_USER${ending} are both set. Set the key, or the name with its password.`)
  if (token) return { token }
  if (user && password) return { user, password }
  if (!user && !password) return undefined
  const [there, missing] = user ? ['USER', 'PASSWORD'] : ['PASSWORD', 'USER']
  return fail(`UPSTREAM_${there}${ending} is set, but UPSTREAM_${missing}${ending} is not. Set both, or neither.`)
}
