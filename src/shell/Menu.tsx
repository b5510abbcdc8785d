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
import type { Can } from '../../providers/api'
import { menuOf, ownBusiness, type Registry, type Screen, screenAddress, t } from '../../vocabulary'
import { ScreenIcon } from './bookmarks/ScreenIcon'
import { Logo } from './brand'
import { Icon } from './icons'
import './menu.css'

/** Scrolls the menu to an entry; `scrollIntoView` would also have Tab go on from there, past the link that skips the menu. */
function bringIntoSight(entry: HTMLElement): void {
  const menu = entry.closest('.menu-scroll')
  if (!menu) return
  const [shown, here] = [menu.getBoundingClientRect(), entry.getBoundingClientRect()]
  const above = here.top - shown.top - here.height
  const below = here.bottom - shown.bottom + here.height
  menu.scrollTop += Math.min(above, Math.max(below, 0))
}

/** Where one is: the path alone, so that no entry is drawn anew while the rest of an address changes. */
const HereContext = createContext({ path: '', base: '/' })

interface WayProps {
  readonly to: string
  readonly className: string
  readonly isHere?: boolean
  readonly onPointerDown?: (event: PointerEvent) => void
  readonly children: ReactNode
}

/** A link that the menu follows. */
function Way({ to, isHere = false, className, onPointerDown, children }: WayProps) {
  const { base } = useContext(HereContext)
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

interface EntryProps {
  readonly to: string
  readonly icon: ReactNode
  readonly onBegin?: () => void
  readonly children: ReactNode
}

/** An entry; that of the screen one is on is in sight, however long the menu is. */
function Entry({ to, icon, onBegin, children }: EntryProps) {
  const entry = useRef<HTMLLIElement>(null)
  const { path } = useContext(HereContext)
  const isHere = path === to || path.startsWith(`${to}/`)
  // A finger may be about to scroll.
  const begin = ({ pointerType, button }: PointerEvent) => {
    if (pointerType === 'mouse' && button === 0) onBegin?.()
  }
  useEffect(() => {
    if (!isHere) return
    // With the frame, which lays the page out anyway: asked at once, where it stands is worked out twice.
    const frame = requestAnimationFrame(() => entry.current && bringIntoSight(entry.current))
    return () => cancelAnimationFrame(frame)
  }, [isHere])
  return (
    <li ref={entry}>
      <Way to={to} className="menu-entry" isHere={isHere} onPointerDown={begin}>
        {icon}
        <span className="menu-label">{children}</span>
      </Way>
    </li>
  )
}

const Group = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <h2 className="menu-group">
      <span className="menu-label">{label}</span>
    </h2>
    <ul aria-label={label}>{children}</ul>
  </div>
)

export interface MenuProps {
  readonly registry: Registry
  readonly can: Can
  /** The way to the list of a resource is pressed, and once it is let go it will be opened. */
  readonly onBegin?: (resource: string) => void
  /** The screens that the person keeps at hand. Default: they stand elsewhere. */
  readonly bookmarks?: readonly Screen[]
}

/** The main navigation. Collapsed, it shows the icons alone and opens over the page while it is pointed at or focused. */
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links in it are followed here, and a key on one is a click
    <nav className="menu" aria-label={t('Main')} onClick={follow}>
      <HereContext value={here}>
        <Ways {...props} />
      </HereContext>
    </nav>
  )
}

const none: readonly Screen[] = []

const Ways = memo(({ registry, can, onBegin, bookmarks = none }: MenuProps) => (
  <>
    <Way to="/dashboard" className="menu-brand">
      <Logo />
      <span className="menu-label">{ownBusiness().name}</span>
    </Way>
    <div className="menu-scroll">
      {ownBusiness().dashboard && (
        <ul>
          <Entry to="/dashboard" icon={<DashboardOutlined aria-hidden="true" className="icon" />}>
            {t('Dashboard')}
          </Entry>
        </ul>
      )}
      {bookmarks.length > 0 && (
        <Group label={t('Bookmarks')}>
          {bookmarks.map((screen) => (
            <Entry key={screen.id} to={screenAddress(screen.id)} icon={<ScreenIcon screen={screen} />}>
              {screen.title}
            </Entry>
          ))}
        </Group>
      )}
      {menuOf(registry, can).map(({ group, resources, pages }) => (
        <Group key={group} label={t(group)}>
          {resources.map(({ name, label, menu }) => (
            <Entry
              key={name}
              to={screenAddress(name)}
              icon={menu && <Icon name={menu.icon} />}
              onBegin={onBegin && (() => onBegin(name))}
            >
              {t(label.many)}
            </Entry>
          ))}
          {pages.map(({ name, label, icon }) => (
            <Entry key={name} to={screenAddress(name)} icon={<Icon name={icon} />}>
              {t(label)}
            </Entry>
          ))}
        </Group>
      ))}
    </div>
  </>
))
