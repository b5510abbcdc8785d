import { GlobalOutlined, LogoutOutlined, SwapOutlined, UserOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import { t } from '../../../vocabulary'
import { LanguageChoice } from '../LanguageChoice'
import { preferences, usePreferences } from '../preferences'
import type { NavbarPerson } from './Navbar'
import './person-menu.css'

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase())
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')

/** The menu with the signed-in person, their display preferences, and the sign-out button. */
export const PersonMenu = ({ person = {}, onSignOut }: { person?: NavbarPerson; onSignOut: () => void }) => {
  const { name, email, role, profile } = person
  const called = name ?? email
  const { direction } = usePreferences()
  return (
    <div className="person">
      <button type="button" className="avatar" popoverTarget="person-menu" aria-label={t('Account')} title={called}>
        {called ? initialsOf(called) : <UserOutlined />}
      </button>
      <div id="person-menu" className="person-menu" popover="auto">
        <p className="person-name">{called ?? t('Signed in')}</p>
        {name && email && <p>{email}</p>}
        {role && <p className="person-role">{role}</p>}
        {profile && (
          <Link
            to="/profile"
            className="person-way"
            onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
          >
            <UserOutlined aria-hidden="true" /> {t('Profile')}
          </Link>
        )}
        <LanguageChoice icon={<GlobalOutlined aria-hidden="true" />} />
        <button
          type="button"
          className="person-way"
          onClick={() => preferences.set({ direction: direction === 'ltr' ? 'rtl' : 'ltr' })}
        >
          <SwapOutlined aria-hidden="true" />
          {direction === 'ltr' ? t('Switch to right-to-left layout') : t('Switch to left-to-right layout')}
        </button>
        <button type="button" className="person-way" onClick={onSignOut}>
          <LogoutOutlined aria-hidden="true" /> {t('Sign out')}
        </button>
      </div>
    </div>
  )
}
