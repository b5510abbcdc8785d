import type { SettingsReader } from '../../server/platform/settings-reader'
import { apiNameFromSuffix } from './browser-apis'

/** An API that keeps the records of resources, and how Deckhand speaks to it. */
export interface UpstreamSettings {
  /** By which resources name it (`api: 'billing'`); none for that of all which name none. */
  readonly name?: string
  /** Its host, and what stands before every path. */
  readonly url: string
  /** The adapter by name. Default: that which the business has for it, else the specification's own. */
  readonly adapter?: string
  /** A key that stays as it is, or with whom Deckhand signs in. Default: the API asks for neither. */
  readonly credentials?: UpstreamCredentials
  /** Seconds that one answer may take. */
  readonly seconds: number
  /** Calls under way at most. */
  readonly calls: number
}

export type UpstreamCredentials = { readonly token: string } | { readonly user: string; readonly password: string }

const prefix = 'UPSTREAM_URL'

/**
 * The APIs that are named by UPSTREAM_URL, and by UPSTREAM_URL_‹NAME› for resources that say `api: '‹name›'`. Each of its
 * other settings ends alike.
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
    fail(`${key} names no API; expected ${prefix}_ and its name in capitals, such as ${prefix}_BILLING.`)
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

/** What is wrong is said without the address itself, as a key may stand in it. */
function readUrl(key: string, text: string, fail: SettingsReader['fail']): string {
  const example = 'such as https://api.example.com'
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol))
    return fail(`${key} is no address of an API; expected one, ${example}. Set it so, or leave it out.`)
  if (url.username || url.password)
    return fail(
      `${key} has a name or a password in it, which would come into logs. Set UPSTREAM_USER and UPSTREAM_PASSWORD, or UPSTREAM_TOKEN, and take them out.`,
    )
  if (url.search || url.hash)
    return fail(`${key} has a query or a fragment; expected the address before all paths, ${example}. Take it out.`)
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
