import type { SettingsReader } from '../../server/platform/settings-reader'
import { didYouMean, type Registry } from '../../vocabulary'

/** An API that the browser talks to by itself. */
export interface BrowserApiSettings {
  readonly url: string
  /** The adapter by name. Default: that which the business has by the API's name, else the specification's own words. */
  readonly adapter?: string
}

/** The APIs that the browser talks to by itself, besides the one at which people sign in. */
export interface BrowserApis {
  /** API_ADAPTER: by whose words the API of API_URL is spoken to. Default: the specification's own. */
  readonly adapter?: string
  /** API_URL_‹NAME›, with API_ADAPTER_‹NAME›: for resources that say `api: '‹name›'`. Default: none. */
  readonly apis?: Readonly<Record<string, BrowserApiSettings>>
}

/** 'my-billing' → '_MY_BILLING', as its settings end; '' for the API that has no name. */
export const apiSettingSuffix = (name = '') => name && `_${name.toUpperCase().replaceAll('-', '_')}`

/** '_MY_BILLING' → 'my-billing' */
export const apiNameFromSuffix = (ending: string) => ending.slice(1).toLowerCase().replaceAll('_', '-')

/** Reads API_ADAPTER, and the addresses and adapters of named APIs. */
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

/** That a setting names an adapter that there is not. */
export const unknownAdapterError = (setting: string, name: string, adapters: readonly string[]): string =>
  `${setting} is '${name}', which is no adapter.${didYouMean(name, adapters)} Expected one of: ${adapters.join(', ')}; or add business/adapters/${name}.ts.`

/** That an API has an address, and keeps nothing. */
export const unusedApiError = (setting: string, name: string): string =>
  `${setting} is set, but no resource says api: '${name}'. Say so in those that this API keeps, or leave it out.`

/**
 * Adapters that there are not, and APIs that have no address or no records; a sentence each.
 *
 * @param adapters the names of those that there are.
 * @param guarded the names of APIs that the server talks to in the browser's place.
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

/** What the browser is told of the APIs that it talks to by itself. */
export const withDefaultAdapters = ({ adapter, apis }: BrowserApis, adapters: readonly string[]): BrowserApis => ({
  ...(adapter && { adapter }),
  ...(apis && {
    apis: Object.fromEntries(
      Object.entries(apis).map(([name, one]) => [name, adapters.includes(name) ? { adapter: name, ...one } : one]),
    ),
  }),
})

/**
 * Adapters whose file has another name than they have themselves, by which the browser would look for them in vain; a
 * sentence each.
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
