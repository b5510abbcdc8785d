import { createProviders } from '../../providers'
import type { Client } from '../../providers/client'
import { idFromPathSegment, type Registry } from '../../vocabulary'
import { listQueryOf, listStateFromParams } from '../screens/list/state/list-state'
import { pageAccessOf } from './routes/page-access'

/** An address of a page in the product. */
interface Address {
  /** The path below the base path: '/book/5'. */
  readonly path: string
  /** Default: no query. */
  readonly search?: string
}

/**
 * Starts the API call that the list or the record at an address will make. The function uses the real data provider
 * with a client that only starts calls, so the page later makes exactly the same call.
 *
 * @param kept reads a key of the browser's storage. By default, no stored value is found.
 */
export function beginFirstCall(
  client: Client,
  registry: Registry,
  { path, search }: Address,
  kept: (key: string) => string | null = () => null,
): void {
  const [name = '', id, last] = path.split('/').filter(Boolean)
  const resource = registry.find(name)
  const isBeside = client.settings.apis?.[resource?.api ?? ''] !== undefined
  if (!resource || isBeside || id === 'create') return
  const { dataProviders, can } = createProviders({
    registry,
    client: {
      ...client,
      send: (sending) => {
        client.start(sending)
        return new Promise(() => undefined)
      },
    },
  })
  const verb = id === undefined ? 'list' : last === 'edit' ? 'edit' : 'show'
  if (pageAccessOf(resource, verb, can) !== 'open') return
  // If the call fails, the page itself reports the error.
  const begin = (call: Promise<unknown>) => void call.catch(() => undefined)
  if (id !== undefined) {
    begin(dataProviders.default.getOne({ resource: name, id: idFromPathSegment(id) }))
    return
  }
  const { remember } = resource.list.tabs ?? {}
  const remembered = (remember && kept(remember)) || undefined
  const state = listStateFromParams(resource, new URLSearchParams(search), remembered)
  begin(dataProviders.default.getList({ resource: name, ...listQueryOf(resource, state) }))
}
