import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { currentBusiness, currentTimeZone, isOutsideDeviceTimeZone, locale, t } from '../../../vocabulary'
import type { BookmarkedScreens } from '../bookmarks/use-bookmarks'
import { usePreferences } from '../preferences'
import { Menu, type MenuProps } from './Menu'
import { Navbar, type NavbarPerson } from './Navbar'
import { useFocusOnNavigation } from './use-focus-on-navigation'
import './layout.css'
import './print.css'

interface AppLayoutProps extends Pick<MenuProps, 'registry' | 'can' | 'onBegin'> {
  /** Absent until the API has returned the details of the person. */
  readonly person?: NavbarPerson
  /** The name of the role that the person views the screens as. Default: the person's own role. */
  readonly viewedRole?: string
  readonly onStopViewing: () => void
  /** Whether the API that stores the records does not answer. Default: false. */
  readonly isAway?: boolean
  /** Whether calls fail because of the network. Default: false. */
  readonly isUnreachable?: boolean
  /** Tries to reach the API again. Default: no button. */
  readonly onReachAgain?: () => void
  readonly onSignOut: () => void
  /** Opens the palette, which finds screens and records. Default: no button. */
  readonly onFind?: () => void
  /** Default: no bookmarks. */
  readonly bookmarks?: BookmarkedScreens
  /** Indicators of background work. Default: no indicators. */
  readonly signs?: ReactNode
  /** The bell for mentions, or its placeholder. Default: no bell. */
  readonly bell?: ReactNode
  readonly children: ReactNode
}

interface NavigationEffectsProps {
  readonly drawer: RefObject<HTMLDialogElement | null>
  readonly page: RefObject<HTMLElement | null>
}

/**
 * When the address changes, the drawer closes and the focus moves to the page. A separate component handles the change
 * of the address, so that the frame does not render again.
 */
function NavigationEffects({ drawer, page }: NavigationEffectsProps) {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes when the page changes
  useEffect(() => drawer.current?.close(), [pathname])
  useFocusOnNavigation(page)
  return null
}

/**
 * The frame around every page: a menu at the side (a drawer on phones), a floating navbar, the page in full width, and
 * a footer.
 */
export const AppLayout = ({
  registry,
  can,
  person,
  viewedRole,
  onStopViewing,
  isAway = false,
  isUnreachable = false,
  onReachAgain,
  onSignOut,
  onFind,
  onBegin,
  bookmarks,
  signs,
  bell,
  children,
}: AppLayoutProps) => {
  const { menuCollapsed } = usePreferences()
  const drawer = useRef<HTMLDialogElement>(null)
  const page = useRef<HTMLElement>(null)
  // The drawer is not rendered until the person opens the drawer. Wide windows show the sidebar and never open the
  // drawer.
  const [isDrawn, setDrawn] = useState(false)
  const openDrawer = () => {
    flushSync(() => setDrawn(true))
    drawer.current?.showModal()
  }
  return (
    <div className="layout" data-collapsed={menuCollapsed || undefined}>
      <NavigationEffects drawer={drawer} page={page} />
      <button type="button" className="skip" onClick={() => page.current?.focus()}>
        {t('Skip to content')}
      </button>
      <div className="sidebar">
        <div className="sidebar-panel">
          <Menu registry={registry} can={can} onBegin={onBegin} />
        </div>
      </div>
      <dialog ref={drawer} className="drawer" aria-label={t('Menu')} closedby="any">
        {isDrawn && <Menu registry={registry} can={can} bookmarks={bookmarks?.screens} />}
      </dialog>
      <div className="layout-main">
        {viewedRole !== undefined && (
          <div className="viewing" role="status">
            <strong>{t('You are viewing as {{role}}.', { role: viewedRole })}</strong>
            <span>{t('You cannot make changes in this view.')}</span>
            <button type="button" onClick={onStopViewing}>
              {t('Stop viewing as this role')}
            </button>
          </div>
        )}
        <Navbar
          registry={registry}
          person={person}
          onSignOut={onSignOut}
          onFind={onFind}
          bookmarks={bookmarks}
          signs={signs}
          bell={bell}
          onOpenDrawer={openDrawer}
        />
        <PrintHeader />
        {isUnreachable && (
          <div className="away" role="status">
            {navigator.onLine
              ? t('The server cannot be reached. Your changes are kept.')
              : t('You are offline. Your changes are kept.')}{' '}
            {onReachAgain && (
              <button type="button" className="away-retry" onClick={onReachAgain}>
                {t('Retry')}
              </button>
            )}
          </div>
        )}
        {isAway && (
          <p className="away" role="alert">
            {t(
              'The records are unavailable because the API that keeps them does not answer. The connection is retried automatically.',
            )}
          </p>
        )}
        <main ref={page} className="page" tabIndex={-1}>
          {children}
        </main>
        <footer className="footer">
          <span>{currentBusiness().name}</span>
          <span>
            {isOutsideDeviceTimeZone()
              ? t('All times are in {{zone}}.', { zone: currentTimeZone().replaceAll('_', ' ') })
              : t(currentBusiness().says?.footer ?? '')}
          </span>
        </footer>
      </div>
    </div>
  )
}

const formatPrintTime = (moment: number) =>
  new Intl.DateTimeFormat(locale(), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: currentTimeZone(),
  }).format(moment)

/** The first printed line: the origin of the page, and the time of printing. */
function PrintHeader() {
  const [printed, setPrinted] = useState<number>()
  useEffect(() => {
    const note = () => flushSync(() => setPrinted(Date.now()))
    addEventListener('beforeprint', note)
    return () => removeEventListener('beforeprint', note)
  }, [])
  if (printed === undefined) return null
  return (
    <p className="print-head">
      <span>
        {currentBusiness().name} · {location.host}
      </span>
      <time dateTime={new Date(printed).toISOString()}>{formatPrintTime(printed)}</time>
    </p>
  )
}
