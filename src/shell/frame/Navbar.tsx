import { MenuOutlined, MoonOutlined, SearchOutlined, SunOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { type Registry, screenAddress, t } from '../../../vocabulary'
import { BookmarkLinks, BookmarksButton } from '../bookmarks'
import type { BookmarkedScreens } from '../bookmarks/use-bookmarks'
import { preferences, usePreferences } from '../preferences'
import { withCommandKey } from '../shortcuts/keys'
import { PersonMenu } from './PersonMenu'
import './navbar.css'

/** The details that the API returns about the signed-in person. */
export interface NavbarPerson {
  readonly name?: string
  readonly email?: string
  readonly role?: string
  /** Whether the person has a profile page. */
  readonly profile?: boolean
  /** Whether the person can open the API documentation. */
  readonly description?: boolean
  /** Whether the API makes backups, which people with the permission can manage. */
  readonly backups?: boolean
}

interface NavbarProps {
  readonly registry: Registry
  readonly person?: NavbarPerson
  readonly onSignOut: () => void
  readonly onOpenDrawer: () => void
  readonly onFind?: () => void
  /** Default: no bookmarks. */
  readonly bookmarks?: BookmarkedScreens
  /** Default: no indicators. */
  readonly signs?: ReactNode
  /** Default: no bell. */
  readonly bell?: ReactNode
}

const Tool = ({ label, onClick, className, children }: ToolProps) => (
  <button
    type="button"
    className={className ? `tool ${className}` : 'tool'}
    aria-label={label}
    title={label}
    onClick={onClick}
  >
    {children}
  </button>
)

interface ToolProps {
  readonly label: string
  readonly onClick: () => void
  readonly className?: string
  readonly children: ReactNode
}

/** The titles of the pages that belong to no resource. */
const ownPages: Readonly<Record<string, () => string>> = {
  dashboard: () => t('Dashboard'),
  profile: () => t('Profile'),
  'api-docs': () => t('API documentation'),
  backups: () => t('Backups'),
}

/** The location of the current page: its menu group and its entry. */
const Breadcrumb = ({ registry }: Pick<NavbarProps, 'registry'>) => {
  const [name = '', below] = useLocation().pathname.split('/').filter(Boolean)
  const resource = registry.find(name)
  if (!resource) return <p className="trail">{ownPages[name]?.()}</p>
  const title = t(resource.label.many)
  const group = resource.menu && t(resource.menu.group)
  return (
    <nav className="trail" aria-label={t('Breadcrumb')}>
      {group && group !== title && <span className="trail-group">{group}</span>}
      {below ? <Link to={screenAddress(name)}>{title}</Link> : <span>{title}</span>}
    </nav>
  )
}

/** The button that opens the palette. The button shows the shortcut of the palette. */
const FindButton = ({ onFind }: { onFind: () => void }) => (
  <button type="button" className="find" aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K" onClick={onFind}>
    <SearchOutlined aria-hidden="true" />
    <span className="find-label">{t('Find')}</span>
    <span className="find-keys" aria-hidden="true">
      {withCommandKey('K')}
    </span>
  </button>
)

/** The bar that floats above the page. */
export const Navbar = ({ registry, person, onSignOut, onOpenDrawer, onFind, bookmarks, signs, bell }: NavbarProps) => {
  const { menuCollapsed, skin } = usePreferences()
  return (
    <div className="navbar-strip">
      <header className="navbar">
        <Tool label={t('Open menu')} className="only-narrow" onClick={onOpenDrawer}>
          <MenuOutlined />
        </Tool>
        <Tool
          label={menuCollapsed ? t('Expand menu') : t('Collapse menu')}
          className="only-wide"
          onClick={() => preferences.set({ menuCollapsed: !menuCollapsed })}
        >
          <MenuOutlined />
        </Tool>
        <Breadcrumb registry={registry} />
        {signs}
        {bookmarks && <BookmarkLinks screens={bookmarks.screens} />}
        {bookmarks && <BookmarksButton kept={bookmarks} />}
        {/*
         * The bell appears later than the other buttons. The bell is placed before the other buttons, so that the other
         * buttons do not move.
         */}
        {bell}
        {onFind && <FindButton onFind={onFind} />}
        <Tool
          label={skin === 'light' ? t('Switch to dark mode') : t('Switch to light mode')}
          onClick={() => preferences.set({ skin: skin === 'light' ? 'dark' : 'light' })}
        >
          {skin === 'light' ? <MoonOutlined /> : <SunOutlined />}
        </Tool>
        <PersonMenu person={person} onSignOut={onSignOut} />
      </header>
    </div>
  )
}
