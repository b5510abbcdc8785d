import type { Client } from '../../../providers/client'
import { currentPath } from '../../../providers/settings'
import { apiBase, currentBusiness, sessionCalls } from '../../../vocabulary'

/** Starts the call of the first page while the browser loads the code of that page. */
export function prefetchFirstPage(client: Client): void {
  if (client.session.token() === null) return
  const pathname = currentPath(client.settings)
  const { method, path } = sessionCalls.dashboardStats
  if (pathname === '/' || pathname === '/dashboard') {
    if (currentBusiness().dashboard) client.start({ method, path: apiBase + path, lacking: 'quiet' })
  }
  // If the prefetch fails, the page makes the call itself.
  else
    Promise.all([import('../first-call'), import('../browser-registry')])
      .then(([{ beginFirstCall }, { browserRegistry }]) =>
        beginFirstCall(client, browserRegistry, { path: pathname, search: location.search }, (key) =>
          localStorage.getItem(key),
        ),
      )
      .catch(() => undefined)
}
