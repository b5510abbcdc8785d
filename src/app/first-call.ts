import { createProviders } from '../../providers'
import type { Client } from '../../providers/client'
import { pathHere } from '../../providers/settings'
import { queryOf, readAddress } from '../screens/list/address'
import { registry } from './registry'
import { standingOf } from './verbs'

/**
 * Begins the call that the list or the record at the browser's address will make. The data provider itself is asked, over
 * a client that only begins calls, so the two cannot differ.
 */
export function beginFirstCall(client: Client): void {
  const [name = '', id, last] = pathHere(client.settings).split('/').filter(Boolean)
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
  if (standingOf(resource, verb, can) !== 'open') return
  if (id !== undefined) {
    dataProviders.default.getOne({ resource: name, id: decodeURIComponent(id) })
    return
  }
  const { remember } = resource.list.tabs ?? {}
  const remembered = (remember && localStorage.getItem(remember)) || undefined
  const state = readAddress(resource, new URLSearchParams(location.search), remembered)
  dataProviders.default.getList({ resource: name, ...queryOf(resource, state) })
}
