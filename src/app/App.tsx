import { RouterProvider } from 'react-router'
import { languageName } from '../../languages'
import { identityFrom } from '../../providers/auth-provider'
import { createClient } from '../../providers/client'
import type { Session } from '../../providers/session'
import { pathHere, type Settings } from '../../providers/settings'
import { t, workIn } from '../../vocabulary'
import { drawnAtOnce } from '../screens/shared/at-once'
import { PathAheadContext } from '../screens/shared/path-ahead'
import { BrandProvider } from '../shell/brand'
import { LoadingOverlay } from '../shell/LoadingOverlay'
import { followLanguage, useLanguage } from '../shell/language'
import { Toaster } from '../shell/Toaster'
import { browserSide } from './business'
import { ClientContext, ResumeContext } from './client'
import { prefetchFirstPage } from './prefetch'
import { createResume, type Resume } from './resume'
import { createRouter } from './router'

/** The pages that need nobody signed in. */
const openPages = ['/login', '/set-password', '/forgotten-password']

/** Whoever is not signed in waits for no code but that of the sign-in page. */
const turnToSignIn = (resume: Resume, settings: Settings) => {
  const path = pathHere(settings)
  if (openPages.includes(path)) return
  resume.remember(path + location.search)
  history.replaceState(null, '', `${settings.basePath}/login`)
}

/** Whoever came past the proxy, by an address without the path below which the product is served, goes on at one with it. */
const standBelow = (basePath: string) => {
  const { pathname, search, hash } = location
  if (pathname !== basePath && !pathname.startsWith(`${basePath}/`))
    history.replaceState(null, '', basePath + pathname + search + hash)
}

/** Days and clocks are those of where the person works, as the API tells; those of the browser where it does not. */
const followZone = (session: Session) => {
  const follow = () => workIn(identityFrom(session.userData() ?? {}).timeZone)
  follow()
  session.subscribe(follow)
}

/**
 * Makes the browser's product: the client beneath everything, the router over it, and the component that shows them, once
 * the person's language is `ready`.
 *
 * @param settings Default: those in the page.
 */
export function createApp(settings?: Settings) {
  const client = createClient({
    settings,
    navigate: (path) => router.navigate(path),
    loadLine: async (...asked) => (await import('./adapters')).loadLine(...asked),
  })
  const { session } = client
  const { secret, basePath } = client.settings
  const here = () => pathHere(client.settings) + location.search
  standBelow(basePath)
  const resume = createResume({ session, secret, here })
  if (session.token() === null) turnToSignIn(resume, client.settings)
  followZone(session)
  prefetchFirstPage(client)
  const router = createRouter(client, resume)

  const ready = followLanguage({
    onChange: resume.keepDraft,
    onFailure: (code) => {
      const language = languageName(code)
      client.notices.show({
        type: 'error',
        message: t('{{language}} could not be loaded. Load the page again when the network is back.', { language }),
      })
    },
  })

  const pathAhead = () => (router.state.navigation.location ?? router.state.location).pathname

  const App = () => {
    useLanguage()
    return (
      <ClientContext value={client}>
        <ResumeContext value={resume}>
          <BrandProvider brand={browserSide}>
            <PathAheadContext value={pathAhead}>
              <RouterProvider router={router} flushSync={drawnAtOnce} />
            </PathAheadContext>
            <LoadingOverlay loading={client.loading} uploads={client.uploads} />
            <Toaster notices={client.notices} />
          </BrandProvider>
        </ResumeContext>
      </ClientContext>
    )
  }
  return { client, router, ready, App }
}
