import type { Adapter } from '../../../integrations/adapters'
import { memoryStorage } from '../../../integrations/conform/conform-client'
import { createProviders } from '../../../providers'
import { createClient } from '../../../providers/client'
import { createForeignTransport } from '../../../providers/http/foreign-transport'
import { createMultiApi } from '../../../providers/http/multi-api'
import type { Notice } from '../../../providers/notices'
import { registry as own } from '../../../server/operations/registry'
import type { Registry } from '../../../vocabulary'

export { memoryStorage }

interface Options {
  readonly apiUrl: string
  /** The registry of the browser. Default: the declarations of the current business. */
  readonly registry?: Registry
  readonly storage?: Storage
  /** The token of the session. With null, there is no session. Default: 'plain-token'. */
  readonly token?: string | null
  /** The current page. Default: '/event'. */
  readonly page?: string
  /** The adapter of the API, and adapters of other APIs by their names. Default: none. */
  readonly adapter?: Adapter
  readonly apis?: Readonly<Record<string, { readonly url: string; readonly adapter?: Adapter }>>
}

/**
 * The providers of the screens, set up as in the product. The simulated browser records navigation, toasts and saved
 * files.
 */
export function openBrowser({
  apiUrl,
  registry = own,
  storage = memoryStorage(),
  token = 'plain-token',
  page = '/event',
  adapter,
  apis = {},
}: Options) {
  const visited: string[] = [page]
  const toasts: Notice[] = []
  const saved: { name: string; file: Blob }[] = []
  if (token !== null) storage.setItem('accessToken', token)
  const adapters = [adapter, ...Object.values(apis).map((one) => one.adapter)].filter((one) => one !== undefined)
  const waits: number[] = []
  const client = createClient({
    wait: async (milliseconds) => void waits.push(milliseconds),
    navigate: (path) => visited.push(path),
    here: () => visited.at(-1) as string,
    settings: {
      apiUrl,
      secret: 'test secret',
      signInPath: '/token',
      sample: null,
      mailsLinks: false,
      basePath: '',
      ...(adapter && { adapter: adapter.name }),
      apis: Object.fromEntries(
        Object.entries(apis).map(([name, one]) => [name, { url: one.url, adapter: one.adapter?.name }]),
      ),
    },
    storage,
    loadLine: async (name, options) => {
      const found = adapters.find((one) => one.name === name)
      if (!found) throw new Error(`There is no adapter '${name}' here.`)
      return createForeignTransport(options, { adapter: found, registry })
    },
  })
  client.notices.listen({ show: ({ type, message }) => toasts.push({ type, message }), withdraw: () => undefined })
  const several = createMultiApi(client)
  const providers = createProviders({ client, registry, several, save: (file, name) => saved.push({ name, file }) })
  const dataProvider = providers.dataProviders.default
  return { client, several, ...providers, dataProvider, storage, registry, visited, toasts, saved, waits }
}
