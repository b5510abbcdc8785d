import { createProviders } from '../../providers'
import type { Client } from '../../providers/client'
import { idFromPathSegment, type Registry } from '../../vocabulary'
import { listQueryOf, listStateFromParams } from '../screens/list/list-state'
import { pageAccessOf } from './page-access'

/** An address of the screens. */
interface Address {
  /** From the root of the product on: '/book/5'. */
  readonly path: string
  /** Default: none. */
  readonly search?: string
}

/**
 * Begins the call that the list or the record at an address will make. The data provider itself is asked, over a client that
 * only begins calls, so the two cannot differ.
 *
 * @param kept what the browser keeps under a key. Default: nothing.
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
  // The page reports a failed call itself.
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
