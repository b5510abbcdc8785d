import { DashboardOutlined } from '@ant-design/icons'
import {
  createContext,
  type MouseEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
} from 'react'
import { useHref, useLocation, useNavigate } from 'react-router'
import type { AccessCheck } from '../../../providers/api'
import { currentBusiness, menuOf, type Registry, type Screen, screenAddress, t } from '../../../vocabulary'
import { ScreenIcon } from '../bookmarks/ScreenIcon'
import { Logo } from '../brand'
import { Icon } from '../icons'
import './menu.css'

/**
 * Scrolls the menu to an entry. After `scrollIntoView`, Tab would continue from the entry and skip the link to the
 * content.
 */
function scrollMenuTo(entry: HTMLElement): void {
  const menu = entry.closest('.menu-scroll')
  if (!menu) return
  const [shown, here] = [menu.getBoundingClientRect(), entry.getBoundingClientRect()]
  const above = here.top - shown.top - here.height
  const below = here.bottom - shown.bottom + here.height
  menu.scrollTop += Math.min(above, Math.max(below, 0))
}

/** The current path without the query, so that a change of the query does not render the entries again. */
const CurrentAddressContext = createContext({ path: '', base: '/' })

interface MenuLinkProps {
  readonly to: string
  readonly className: string
  readonly isHere?: boolean
  readonly onPointerDown?: (event: PointerEvent) => void
  readonly children: ReactNode
}

/** A link in the menu. The menu handles the clicks on this link. */
function MenuLink({ to, isHere = false, className, onPointerDown, children }: MenuLinkProps) {
  const { base } = useContext(CurrentAddressContext)
  return (
    <a
      href={base.replace(/\/$/, '') + to}
      data-to={to}
      className={isHere ? `${className} active` : className}
      aria-current={isHere ? 'page' : undefined}
      onPointerDown={onPointerDown}
    >
      {children}
    </a>
  )
}

interface MenuEntryProps {
  readonly to: string
  readonly icon: ReactNode
  readonly onBegin?: () => void
  readonly children: ReactNode
}

/** A menu entry. The entry of the current screen scrolls into view. */
function MenuEntry({ to, icon, onBegin, children }: MenuEntryProps) {
  const entry = useRef<HTMLLIElement>(null)
  const { path } = useContext(CurrentAddressContext)
  const isHere = path === to || path.startsWith(`${to}/`)
  // A touch may be the start of scrolling.
  const begin = ({ pointerType, button }: PointerEvent) => {
    if (pointerType === 'mouse' && button === 0) onBegin?.()
  }
  useEffect(() => {
    if (!isHere) return
    // The browser calculates the layout before the next frame, even without this measurement. If the menu measured
    // immediately, the browser would calculate the layout twice.
    const frame = requestAnimationFrame(() => entry.current && scrollMenuTo(entry.current))
    return () => cancelAnimationFrame(frame)
  }, [isHere])
  return (
    <li ref={entry}>
      <MenuLink to={to} className="menu-entry" isHere={isHere} onPointerDown={begin}>
        {icon}
        <span className="menu-label">{children}</span>
      </MenuLink>
    </li>
  )
}

const MenuSection = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <h2 className="menu-group">
      <span className="menu-label">{label}</span>
    </h2>
    <ul aria-label={label}>{children}</ul>
  </div>
)

export interface MenuProps {
  readonly registry: Registry
  readonly can: AccessCheck
  /**
   * The person pressed the pointer on the link to a list, and has not released it yet. The list opens when the person
   * releases the pointer.
   */
  readonly onBegin?: (resource: string) => void
  /** The bookmarked screens. By default, the menu shows no bookmarked screens. */
  readonly bookmarks?: readonly Screen[]
}

/**
 * The main navigation. A collapsed menu shows only icons. A collapsed menu opens over the page while the pointer or the
 * focus is on the menu.
 */
export function Menu(props: MenuProps) {
  const { pathname: path } = useLocation()
  const base = useHref('/')
  const navigate = useNavigate()
  const here = useMemo(() => ({ path, base }), [path, base])
  const follow = (event: MouseEvent) => {
    const way = (event.target as Element).closest('a')
    if (!way || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(way.dataset.to ?? '/')
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it handles its links, and Enter on a link is a click
    <nav className="menu" aria-label={t('Main menu')} onClick={follow}>
      <CurrentAddressContext value={here}>
        <MenuContent {...props} />
      </CurrentAddressContext>
    </nav>
  )
}

const none: readonly Screen[] = []

const MenuContent = memo(({ registry, can, onBegin, bookmarks = none }: MenuProps) => (
  <>
    <MenuLink to="/dashboard" className="menu-brand">
      <Logo />
      <span className="menu-label">{currentBusiness().name}</span>
    </MenuLink>
    <div className="menu-scroll">
      {currentBusiness().dashboard && (
        <ul>
          <MenuEntry to="/dashboard" icon={<DashboardOutlined aria-hidden="true" className="icon" />}>
            {t('Dashboard')}
          </MenuEntry>
        </ul>
      )}
      {bookmarks.length > 0 && (
        <MenuSection label={t('Bookmarks')}>
          {bookmarks.map((screen) => (
            <MenuEntry key={screen.id} to={screenAddress(screen.id)} icon={<ScreenIcon screen={screen} />}>
              {screen.title}
            </MenuEntry>
          ))}
        </MenuSection>
      )}
      {menuOf(registry, can).map(({ group, resources, pages }) => (
        <MenuSection key={group} label={t(group)}>
          {resources.map(({ name, label, menu }) => (
            <MenuEntry
              key={name}
              to={screenAddress(name)}
              icon={menu && <Icon name={menu.icon} />}
              onBegin={onBegin && (() => onBegin(name))}
            >
              {t(label.many)}
            </MenuEntry>
          ))}
          {pages.map(({ name, label, icon }) => (
            <MenuEntry key={name} to={screenAddress(name)} icon={<Icon name={icon} />}>
              {t(label)}
            </MenuEntry>
          ))}
        </MenuSection>
      ))}
    </div>
  </>
))
