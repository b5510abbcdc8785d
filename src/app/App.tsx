import { RouterProvider } from 'react-router'
import { languageName } from '../../languages'
import { createClient } from '../../providers/client'
import { identityFrom } from '../../providers/session/auth-provider'
import type { Session } from '../../providers/session/session'
import { currentPath, type Settings } from '../../providers/settings'
import { setTimeZone, t } from '../../vocabulary'
import { renderSynchronously } from '../screens/shared/dialogs/render-synchronously'
import { UpcomingPathContext } from '../screens/shared/records/upcoming-path'
import { BrandProvider } from '../shell/brand'
import { followLanguagePreference, useLanguage } from '../shell/language'
import { LoadingOverlay } from '../shell/toasts/LoadingOverlay'
import { Toaster } from '../shell/toasts/Toaster'
import { businessScreens } from './business'
import { ClientContext, ResumeStoreContext } from './client'
import { prefetchFirstPage } from './refresh/prefetch-first-page'
import { createResumeStore, type ResumeStore } from './refresh/resume-store'
import { createRouter } from './routes/router'

/** The pages that people can open without signing in. */
const openPages = ['/login', '/set-password', '/forgotten-password']

/** Without a session, the browser loads only the code of the sign-in page. */
const redirectToSignIn = (resume: ResumeStore, settings: Settings) => {
  const path = currentPath(settings)
  if (openPages.includes(path)) return
  resume.remember(path + location.search)
  history.replaceState(null, '', `${settings.basePath}/login`)
}

/** Adds the base path to an address that lacks the base path, such as after a request that bypassed the proxy. */
const addBasePath = (basePath: string) => {
  const { pathname, search, hash } = location
  if (pathname !== basePath && !pathname.startsWith(`${basePath}/`))
    history.replaceState(null, '', basePath + pathname + search + hash)
}

/** Days and times use the time zone that the API reports for the person. Default: the browser's time zone. */
const followTimeZone = (session: Session) => {
  const follow = () => setTimeZone(identityFrom(session.userData() ?? {}).timeZone)
  follow()
  session.subscribe(follow)
}

/**
 * Creates the browser's product: the client, the router, and the component that shows the pages. The promise `ready`
 * resolves when the texts of the person's language are loaded.
 *
 * @param settings Default: the settings in the page.
 */
export function createBrowserApp(settings?: Settings) {
  const client = createClient({
    settings,
    navigate: (path) => router.navigate(path),
    loadLine: async (...asked) => (await import('./load-adapter-transport')).loadAdapterTransport(...asked),
  })
  const { session } = client
  const { secret, basePath } = client.settings
  const here = () => currentPath(client.settings) + location.search
  addBasePath(basePath)
  const resume = createResumeStore({ session, secret, here })
  if (session.token() === null) redirectToSignIn(resume, client.settings)
  followTimeZone(session)
  prefetchFirstPage(client)
  const router = createRouter(client, resume)

  const ready = followLanguagePreference({
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
        <ResumeStoreContext value={resume}>
          <BrandProvider brand={businessScreens}>
            <UpcomingPathContext value={pathAhead}>
              <RouterProvider router={router} flushSync={renderSynchronously} />
            </UpcomingPathContext>
            <LoadingOverlay loading={client.loading} uploads={client.uploads} />
            <Toaster notices={client.notices} />
          </BrandProvider>
        </ResumeStoreContext>
      </ClientContext>
    )
  }
  return { client, router, ready, App }
}
