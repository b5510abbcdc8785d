import { RouterProvider } from 'react-router'
import { languageName } from '../../languages'
import { identityFrom } from '../../providers/auth-provider'
import { createClient } from '../../providers/client'
import type { Session } from '../../providers/session'
import type { Settings } from '../../providers/settings'
import { t, workIn } from '../../vocabulary'
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
const turnToSignIn = (resume: Resume) => {
  const { pathname, search } = location
  if (openPages.includes(pathname)) return
  resume.remember(pathname + search)
  history.replaceState(null, '', '/login')
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
  const { secret } = client.settings
  const here = () => location.pathname + location.search
  const resume = createResume({ session, secret, here })
  if (session.token() === null) turnToSignIn(resume)
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

  const App = () => {
    useLanguage()
    return (
      <ClientContext value={client}>
        <ResumeContext value={resume}>
          <BrandProvider brand={browserSide}>
            <RouterProvider router={router} />
            <LoadingOverlay loading={client.loading} uploads={client.uploads} />
            <Toaster notices={client.notices} />
          </BrandProvider>
        </ResumeContext>
      </ClientContext>
    )
  }
  return { client, router, ready, App }
}
