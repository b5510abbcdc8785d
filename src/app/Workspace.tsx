import { Refine } from '@refinedev/core'
import { ConfigProvider } from 'antd'
import { memo, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { Outlet } from 'react-router'
import { languages, loadLanguage } from '../../languages'
import { createProviders } from '../../providers'
import type { AccessCheck } from '../../providers/api'
import type { MultiApi } from '../../providers/http/multi-api'
import { excludeMissingLists } from '../../providers/lists/missing-lists'
import { identityFrom } from '../../providers/session/auth-provider'
import { currentTimeZone, restrictRegistry } from '../../vocabulary'
import { lazy } from '../lazy'
import { BulkJobsProvider } from '../screens/bulk/bulk-jobs'
import { type Workbench, WorkbenchProvider } from '../screens/context'
import { Icon, registerIcons } from '../shell/icons'
import { useLanguage } from '../shell/language'
import { preferences, usePreferences } from '../shell/preferences'
import { themeFor } from '../shell/theme'
import { browserRegistry } from './browser-registry'
import { allPieces, businessScreens } from './business'
import { useClient, useResumeStore } from './client'
import { storeClosedPages } from './early/closed-pages'
import { Frame } from './Frame'
import { ConflictPrompt, ReauthenticationPrompt } from './prompts/user-prompts'
import { createQueryClient, refineResources, routerProvider } from './refine'
import { useBackgroundRefresh } from './refresh/use-background-refresh'

registerIcons(businessScreens.icons)

const ApiSignInPrompt = lazy(() => import('./prompts/ApiSignInPrompt'))

const allWords = async () => {
  const all = await Promise.all(languages.map(loadLanguage))
  return all.flatMap(({ words }) => (words ? [words] : []))
}

const changeLanguage = (language: string) => preferences.set({ language })

/**
 * Everything that people see after the sign-in: Refine, antd's theme, and the frame around the current page. A change
 * of the address renders only the page.
 */
export const Workspace = memo(({ several }: { several?: MultiApi }) => {
  const client = useClient()
  const { session } = client
  const drafts = useResumeStore()
  const { skin, direction } = usePreferences()
  const { antd } = useLanguage()
  const theme = useMemo(() => themeFor(skin), [skin])
  const [queryClient] = useState(createQueryClient)
  const [providers] = useState(() =>
    createProviders({
      client,
      registry: browserRegistry,
      several,
      changeLanguage,
      caughtUp: () => queryClient.invalidateQueries(),
    }),
  )
  const held = useSyncExternalStore(session.subscribe, session.permissions)
  const viewedRole = useSyncExternalStore(session.subscribe, session.viewedRole)
  const absent = useSyncExternalStore(providers.absent.subscribe, providers.absent.names)
  const userData = useSyncExternalStore(session.subscribe, session.userData)
  const isAway = useSyncExternalStore(client.upstream.subscribe, client.upstream.getSnapshot)
  const isUnreachable = useSyncExternalStore(client.connection.subscribe, client.connection.getSnapshot)
  const zone = useSyncExternalStore(session.subscribe, currentTimeZone)
  useBackgroundRefresh({ client, providers, queryClient })

  // The function is replaced when the permissions change, so that values calculated from the old permissions are
  // calculated again.
  const can = useMemo<AccessCheck>(
    () => (held ? (...asked) => providers.can(...asked) : providers.can),
    [providers, held],
  )
  const canOffer = useMemo(() => excludeMissingLists(can, absent), [can, absent])
  useEffect(() => storeClosedPages(browserRegistry, can), [can])

  // biome-ignore lint/correctness/useExhaustiveDependencies: in another time zone, all derived values change
  const workbench = useMemo<Workbench>(() => {
    const { api, search, memory, views, undo, live, jobs, comments } = providers
    return {
      registry: restrictRegistry(browserRegistry, can),
      api,
      search,
      memory,
      views,
      sendsMail: client.settings.sendsMail,
      undo,
      live,
      jobs,
      comments,
      words: allWords,
      drafts,
      pieces: allPieces,
      Icon,
      can,
      canOffer,
      signInTo: several?.entries.ask,
    }
  }, [providers, several, can, canOffer, drafts, zone, client])

  return (
    <ConfigProvider theme={theme} direction={direction} locale={antd}>
      <Refine
        dataProvider={{ ...providers.dataProviders }}
        authProvider={providers.authProvider}
        accessControlProvider={providers.accessControlProvider}
        auditLogProvider={providers.auditLogProvider}
        i18nProvider={providers.i18nProvider}
        liveProvider={providers.liveProvider}
        routerProvider={routerProvider}
        resources={refineResources(browserRegistry, workbench.can)}
        options={{
          reactQuery: { clientConfig: queryClient },
          disableTelemetry: true,
          disableRouteChangeHandler: true,
          liveMode: 'auto',
        }}
      >
        <WorkbenchProvider value={workbench}>
          <BulkJobsProvider>
            <Frame
              registry={browserRegistry}
              can={canOffer}
              bookmarks={providers.bookmarks}
              person={userData && identityFrom(userData)}
              viewedRole={viewedRole?.name}
              isAway={isAway}
              isUnreachable={isUnreachable}
              onReachAgain={() => void queryClient.refetchQueries({ type: 'active' })}
              onStopViewing={() => session.viewAs()}
              onSignOut={() => client.navigate('/logout')}
            >
              <Outlet />
              <ReauthenticationPrompt />
              <ConflictPrompt conflicts={providers.conflicts} />
              <Suspense>{several && <ApiSignInPrompt several={several} />}</Suspense>
            </Frame>
          </BulkJobsProvider>
        </WorkbenchProvider>
      </Refine>
    </ConfigProvider>
  )
})
