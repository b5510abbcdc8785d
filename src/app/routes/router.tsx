import { type ComponentType, useSyncExternalStore } from 'react'
import { createBrowserRouter, Navigate, redirect, useRouteError } from 'react-router'
import type { Client } from '../../../providers/client'
import type { MultiApi } from '../../../providers/http/multi-api'
import type { PageProps } from '../../screens/context'
import { useLanguage } from '../../shell/language'
import { CrashPage, NotFoundPage } from '../../shell/StatusPages'
import { Spinner } from '../../shell/toasts/LoadingOverlay'
import { businessScreens } from '../business'
import { useClient } from '../client'
import type { ResumeStore } from '../refresh/resume-store'
import { BusinessPageRoute } from './BusinessPageRoute'
import { loadForm, loadLanding, loadMultiApi, loadShow, loadSignIn, loadWorkspace } from './chunks'
import type { PageAction } from './page-access'
import { ResourcePage } from './ResourcePage'

const Waiting = () => (
  <div className="spinner-page">
    <Spinner />
  </div>
)

const Crash = () => <CrashPage error={useRouteError()} />

/**
 * A workspace belongs to one session, one language and one viewed role. If the session, the language or the viewed role
 * changes, the workspace is created again.
 */
const signedIn = (Workspace: ComponentType<{ several?: MultiApi }>, several: MultiApi | undefined) =>
  function SignedIn() {
    const { session } = useClient()
    const key = useSyncExternalStore(session.subscribe, session.key)
    const role = useSyncExternalStore(session.subscribe, session.viewedRole)
    const { code } = useLanguage()
    return key === null ? (
      <Navigate to="/login" replace />
    ) : (
      <Workspace key={`${key} ${role?.id} ${code}`} several={several} />
    )
  }

type PageModule = Promise<{ readonly default: ComponentType<PageProps> }>

const pages: Readonly<Record<PageAction, { readonly path: string; readonly load: () => PageModule }>> = {
  list: { path: ':resource', load: () => import('../../screens/list') },
  create: { path: ':resource/create', load: loadForm },
  show: { path: ':resource/:id', load: loadShow },
  edit: { path: ':resource/:id/edit', load: loadForm },
}

const pageRoutes = Object.entries(pages).map(([verb, { path, load }]) => ({
  path,
  lazy: async () => {
    const { default: Page } = await load()
    return { Component: () => <ResourcePage verb={verb as PageAction} Page={Page} /> }
  },
}))

const ownRoutes = Object.entries<() => Promise<{ readonly default: ComponentType }>>(businessScreens.pages ?? {}).map(
  ([name, load]) => ({
    path: name,
    lazy: async () => {
      const { default: Page } = await load()
      return { Component: () => <BusinessPageRoute name={name} Page={Page} /> }
    },
  }),
)

/** All addresses of the product's pages. The browser loads the code of a page and of the workspace in parallel. */
export const createRouter = (client: Client, resume: ResumeStore) => {
  const { session, auth, settings } = client
  return createBrowserRouter(
    [
      {
        HydrateFallback: Waiting,
        ErrorBoundary: Crash,
        children: [
          {
            path: '/login',
            loader: () => (session.token() === null ? null : redirect('/dashboard')),
            lazy: async () => ({ Component: (await loadSignIn()).SignInRoute }),
          },
          {
            path: '/set-password',
            lazy: async () => ({ Component: (await import('./SetPasswordRoute')).SetPasswordRoute }),
          },
          {
            path: '/forgotten-password',
            loader: () => (settings.mailsLinks ? null : redirect('/login')),
            lazy: async () => ({ Component: (await import('./ForgottenPasswordRoute')).ForgottenPasswordRoute }),
          },
          {
            path: '/logout',
            Component: Waiting,
            loader: () => {
              auth.signOut()
              resume.forget()
              return redirect('/login')
            },
          },
          {
            loader: ({ request }) => {
              if (session.token() !== null) return null
              const { pathname, search } = new URL(request.url)
              resume.remember(pathname + search)
              return redirect('/login')
            },
            // The workspace notices the end of a session. If the session were checked at each address, each page would
            // render in two steps.
            shouldRevalidate: () => false,
            lazy: async () => {
              const [{ Workspace }, several] = await Promise.all([loadWorkspace(), loadMultiApi(client)])
              return { Component: signedIn(Workspace, several) }
            },
            children: [
              {
                ErrorBoundary: Crash,
                children: [
                  { index: true, Component: Waiting, loader: () => redirect('/dashboard') },
                  { path: 'dashboard', lazy: async () => ({ Component: (await loadLanding()).default }) },
                  { path: 'profile', lazy: async () => ({ Component: (await import('./ProfileRoute')).ProfileRoute }) },
                  {
                    path: 'api-docs',
                    lazy: async () => ({ Component: (await import('./ApiDocsRoute')).ApiDocsRoute }),
                  },
                  { path: 'backups', lazy: async () => ({ Component: (await import('./BackupsRoute')).BackupsRoute }) },
                  ...ownRoutes,
                  ...pageRoutes,
                  { path: '*', Component: NotFoundPage },
                ],
              },
            ],
          },
        ],
      },
    ],
    { basename: settings.basePath || '/' },
  )
}
