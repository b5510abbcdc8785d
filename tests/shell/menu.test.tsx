import { readFileSync } from 'node:fs'
import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { Logo } from '../../src/shell/brand'
import { Menu } from '../../src/shell/frame/Menu'
import { icons } from '../../src/shell/icons'
import {
  builtInIcons,
  createRegistry,
  currentBusiness,
  defineResource,
  menuOf,
  setCurrentBusiness,
  text,
} from '../../vocabulary'
import { registry } from '../library'

const business = currentBusiness()
afterEach(() => {
  cleanup()
  setCurrentBusiness(business)
})

const made = (name: string, order?: number) =>
  defineResource({
    name,
    label: [name, `${name}s`],
    menu: { group: 'Catalogue', icon: 'box', order },
    title: 'name',
    fields: { name: text() },
  })

test('has every resource with a menu entry, in its group, for a user who may list all', () => {
  render(
    <MemoryRouter initialEntries={['/event/1/edit']}>
      <Menu registry={registry} can={() => true} />
    </MemoryRouter>,
  )
  for (const { name, label, menu } of registry.all) {
    const link = menu && within(screen.getByRole('list', { name: menu.group })).getByRole('link', { name: label.many })
    expect(link?.getAttribute('href')).toBe(menu && `/${name}`)
  }
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Events')
})

test('hides resources that the user may not list, and empty groups', () => {
  const menu = menuOf(registry, (resource, action) => resource === 'event' && action === 'list')
  expect(menu.map(({ group, resources }) => [group, resources.map(({ name }) => name)])).toEqual([
    ['Content', ['event']],
  ])
})

test('sorts by the declared order, then by label', () => {
  const names = menuOf(createRegistry([made('zebra'), made('apple'), made('last', 2), made('first', 1)]), () => true)
  expect(names[0]?.resources.map(({ name }) => name)).toEqual(['first', 'last', 'apple', 'zebra'])
})

test('keeps the groups in their order', () => {
  const menu = ['Content', 'Customers', 'Catalogue']
  setCurrentBusiness({ name: 'Library', menu })
  expect(menuOf(registry, () => true).map(({ group }) => group)).toEqual([...menu, 'Administration'])
})

test('each icon that a declaration may name has its own drawing', () => {
  expect(new Set(builtInIcons.map((name) => icons[name])).size).toBe(builtInIcons.length)
})

test('each part of the default logo has a colour in the style sheet', () => {
  const { container } = render(<Logo />)
  const styles = readFileSync('src/shell/base.css', 'utf8')
  const parts = [...container.querySelectorAll('rect, text')].map((part) => part.getAttribute('class'))
  expect(parts).toHaveLength(2)
  for (const part of parts) expect(styles).toMatch(new RegExp(`\\.${part} \\{[^}]*fill: `))
})
