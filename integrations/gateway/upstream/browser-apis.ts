import type { SettingsReader } from '../../../server/platform/settings-reader'
import { didYouMean, type Registry } from '../../../vocabulary'

/** An API that the browser calls directly. */
export interface BrowserApiSettings {
  readonly url: string
  /**
   * The name of the adapter. Default: the adapter of the business with the API's name, or the specification's
   * convention.
   */
  readonly adapter?: string
}

/** The APIs that the browser calls directly, in addition to the API with the sign-in. */
export interface BrowserApis {
  /**
   * API_ADAPTER: the adapter of the API at API_URL. Default: no adapter, because the API uses the specification's
   * convention.
   */
  readonly adapter?: string
  /** API_URL_‹NAME› and API_ADAPTER_‹NAME›: the APIs of resources with `api: '‹name›'`. Default: no such APIs. */
  readonly apis?: Readonly<Record<string, BrowserApiSettings>>
}

/** The suffix of an API's setting names: 'my-billing' → '_MY_BILLING'. The suffix of the API without a name is ''. */
export const apiSettingSuffix = (name = '') => name && `_${name.toUpperCase().replaceAll('-', '_')}`

/** Reads an API's name from the suffix of a setting: '_MY_BILLING' → 'my-billing'. */
export const apiNameFromSuffix = (ending: string) => ending.slice(1).toLowerCase().replaceAll('_', '-')

/** Reads API_ADAPTER, and the URLs and adapters of named APIs. */
export function readBrowserApis({
  namesStartingWith: beginning,
  optional: given,
  address,
  fail,
}: Pick<SettingsReader, 'namesStartingWith' | 'optional' | 'address' | 'fail'>): BrowserApis {
  const endings = (prefix: string) => beginning(`${prefix}_`).map((name) => name.slice(prefix.length))
  for (const ending of ['', ...endings('API_ADAPTER')])
    if (given(`API_ADAPTER${ending}`) && !given(`API_URL${ending}`))
      fail(
        `API_ADAPTER${ending} is set, but API_URL${ending} is not. Set it to the address of the API, such as https://api.example.com.`,
      )
  const apis = endings('API_URL').flatMap((ending) => {
    const url = address(`API_URL${ending}`, ['http:', 'https:'], 'https://api.example.com')
    const adapter = given(`API_ADAPTER${ending}`)
    return url === undefined ? [] : [[apiNameFromSuffix(ending), { url, ...(adapter && { adapter }) }] as const]
  })
  const adapter = given('API_ADAPTER')
  return { ...(adapter && { adapter }), ...(apis.length > 0 && { apis: Object.fromEntries(apis.sort()) }) }
}

/** The error for a setting with an unknown adapter. */
export const unknownAdapterError = (setting: string, name: string, adapters: readonly string[]): string =>
  `${setting} is '${name}', which is not an adapter.${didYouMean(name, adapters)} Expected one of: ${adapters.join(', ')}; or add business/adapters/${name}.ts.`

/** The error for an API with a URL but without resources. */
export const unusedApiError = (setting: string, name: string): string =>
  `${setting} is set, but no resource says api: '${name}'. Say so in those that this API keeps, or leave it out.`

/**
 * Finds unknown adapters, APIs without a URL, and APIs without resources. Returns one message per error.
 *
 * @param adapters the names of all adapters.
 * @param guarded the names of APIs that the server calls for the browser.
 */
export function findApiSettingErrors(
  { adapter, apis = {} }: BrowserApis,
  registry: Registry,
  adapters: readonly string[],
  guarded: readonly string[] = [],
): string[] {
  const chosen = [
    ['', adapter] as const,
    ...Object.entries(apis).map(([name, one]) => [apiSettingSuffix(name), one.adapter] as const),
  ]
  const unknown = chosen.flatMap(([ending, name]) =>
    name === undefined || adapters.includes(name) ? [] : [unknownAdapterError(`API_ADAPTER${ending}`, name, adapters)],
  )
  const addressed = [...Object.keys(apis), ...guarded]
  const homeless = registry.all.flatMap(({ name, api }) =>
    api === undefined || addressed.includes(api)
      ? []
      : [
          `resources/${name}: api: '${api}' has no address.${didYouMean(api, addressed)} Set API_URL${apiSettingSuffix(api)}, or UPSTREAM_URL${apiSettingSuffix(api)} for a server that guards it; or leave it out.`,
        ],
  )
  const unused = Object.keys(apis).flatMap((name) =>
    registry.all.some(({ api }) => api === name) ? [] : [unusedApiError(`API_URL${apiSettingSuffix(name)}`, name)],
  )
  return [...unknown, ...homeless, ...unused]
}

/** The API settings for the browser, with the default adapter of each API. */
export const withDefaultAdapters = ({ adapter, apis }: BrowserApis, adapters: readonly string[]): BrowserApis => ({
  ...(adapter && { adapter }),
  ...(apis && {
    apis: Object.fromEntries(
      Object.entries(apis).map(([name, one]) => [name, adapters.includes(name) ? { adapter: name, ...one } : one]),
    ),
  }),
})

/**
 * Finds adapters whose name differs from their file name. The browser loads adapters by file name, so that the browser
 * would not find these adapters. Returns one message per error.
 */
export const findMisnamedAdapters = (
  files: Readonly<Record<string, { readonly default: { readonly name: string } }>>,
): string[] =>
  Object.entries(files).flatMap(([path, { default: one }]) =>
    path.endsWith(`/${one.name}.ts`)
      ? []
      : [
          `${path.replace(/^[/]/, '')} declares the adapter '${one.name}'; expected the name of its file. Rename one of the two.`,
        ],
  )
