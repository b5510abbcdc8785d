import { DashboardOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import type { Can } from '../../providers/api'
import { menuGroups, type Registry, type Resource, t } from '../vocabulary'
import { Icon } from './icons'
import { Logo } from './Logo'
import './menu.css'

const byOrder = (a: Resource, b: Resource) =>
  (a.menu?.order ?? Number.POSITIVE_INFINITY) - (b.menu?.order ?? Number.POSITIVE_INFINITY) ||
  t(a.label.many).localeCompare(t(b.label.many))

/** The menu's groups, each with the resources that the person may list; groups without any are left out. */
export const menuOf = (registry: Registry, can: Can) =>
  menuGroups
    .map((group) => ({
      group,
      resources: registry.all.filter(({ name, menu }) => menu?.group === group && can(name, 'list')).sort(byOrder),
    }))
    .filter(({ resources }) => resources.length > 0)

const Entry = ({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) => (
  <li>
    <NavLink to={to} className="menu-entry">
      {icon}
      <span className="menu-label">{children}</span>
    </NavLink>
  </li>
)

export interface MenuProps {
  readonly registry: Registry
  readonly can: Can
}

/** The main navigation. Collapsed, it shows the icons alone and opens over the page while it is pointed at or focused. */
export const Menu = ({ registry, can }: MenuProps) => (
  <nav className="menu" aria-label={t('Main')}>
    <NavLink to="/dashboard" className="menu-brand">
      <Logo />
      <span className="menu-label">Deckhand</span>
    </NavLink>
    <div className="menu-scroll">
      <ul>
        <Entry to="/dashboard" icon={<DashboardOutlined aria-hidden="true" className="icon" />}>
          {t('Dashboard')}
        </Entry>
      </ul>
      {menuOf(registry, can).map(({ group, resources }) => (
        <div key={group}>
          <h2 className="menu-group">
            <span className="menu-label">{t(group)}</span>
          </h2>
          <ul aria-label={t(group)}>
            {resources.map(({ name, label, menu }) => (
              <Entry key={name} to={`/${name}`} icon={menu && <Icon name={menu.icon} />}>
                {t(label.many)}
              </Entry>
            ))}
          </ul>
        </div>
      ))}
    </div>
  </nav>
)
