import type { Client } from '../../providers/client'
import { pathHere } from '../../providers/settings'
import { apiBase, ownBusiness, sessionCalls } from '../../vocabulary'

/** Begins the first page's call while that page's code is on its way. */
export function prefetchFirstPage(client: Client): void {
  if (client.session.token() === null) return
  const pathname = pathHere(client.settings)
  const { method, path } = sessionCalls.dashboardStats
  if (pathname === '/' || pathname === '/dashboard') {
    if (ownBusiness().dashboard) client.start({ method, path: apiBase + path, lacking: 'quiet' })
  }
  // Where nothing was fetched ahead the page makes the call itself.
  else
    Promise.all([import('./first-call'), import('./registry')])
      .then(([{ beginFirstCall }, { registry }]) =>
        beginFirstCall(client, registry, { path: pathname, search: location.search }, (key) =>
          localStorage.getItem(key),
        ),
      )
      .catch(() => undefined)
}
