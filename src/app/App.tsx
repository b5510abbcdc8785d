import { RouterProvider } from 'react-router'
import { createClient } from '../../providers/client'
import type { Settings } from '../../providers/settings'
import { LoadingOverlay } from '../shell/LoadingOverlay'
import { Toaster } from '../shell/Toaster'
import { ClientContext } from './client'
import { giveHeadStart } from './head-start'
import { returnTo } from './return-to'
import { createRouter } from './router'

/** Whoever is not signed in waits for no code but that of the sign-in page. */
const turnToSignIn = () => {
  const { pathname, search } = location
  if (pathname === '/login') return
  if (pathname !== '/') returnTo.remember(pathname + search)
  history.replaceState(null, '', '/login')
}

/**
 * Makes the browser's product: the client beneath everything, the router over it, and the component that shows them.
 *
 * @param settings Default: those in the page.
 */
export function createApp(settings?: Settings) {
  const client = createClient({
    settings,
    navigate: (path) => {
      const { pathname, search } = router.state.location
      if (path === '/login') returnTo.remember(pathname + search)
      router.navigate(path)
    },
  })
  if (client.session.token() === null) turnToSignIn()
  giveHeadStart(client)
  const router = createRouter(client)

  const App = () => (
    <ClientContext value={client}>
      <RouterProvider router={router} />
      <LoadingOverlay loading={client.loading} uploads={client.uploads} />
      <Toaster notices={client.notices} />
    </ClientContext>
  )
  return { client, router, App }
}
