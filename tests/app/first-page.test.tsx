import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import LandingRedirect from '../../src/app/routes/LandingRedirect'
import { renderScreens } from '../../testing/render-screens'
import {
  createRegistry,
  currentBusiness,
  defineResource,
  type Resource,
  screensOf,
  setCurrentBusiness,
  text,
} from '../../vocabulary'
import { builtInResources } from '../../vocabulary/people'

const words = { title: 'name', fields: { name: text({ required: true }) } } as const
const placed = { group: 'Catalogue', icon: 'box' } as const
const item = defineResource({ name: 'item', label: ['Item', 'Items'], ...words })
const shelf = defineResource({ name: 'shelf', label: ['Shelf', 'Shelves'], menu: placed, ...words })
/** A resource without a form, to which other resources refer. */
const area = defineResource({
  name: 'area',
  label: ['Area', 'Areas'],
  ...words,
  calls: { show: false, create: false, edit: false, delete: false },
})

const shop = currentBusiness()
beforeEach(() => setCurrentBusiness({ name: 'Plain' }))
afterEach(() => {
  cleanup()
  setCurrentBusiness(shop)
})

const registryOf = (...own: Resource[]) => createRegistry([area, ...own, ...builtInResources])

const landingOf = (resources: Resource[], can = (_: string) => true) =>
  renderScreens({
    registry: registryOf(...resources),
    rows: {},
    at: '/',
    routes: { '/': <LandingRedirect />, '*': null },
    workbench: { can },
  }).router.state.location.pathname

test.each([
  ['the first list of its own menu', [item, shelf], undefined, '/shelf'],
  ['a list without a menu entry, before built-in lists', [item], undefined, '/item'],
  ['a built-in list, where no other list is allowed', [item], (name: string) => name === 'role', '/role'],
])('a business without a dashboard opens %s first', (_, resources, can, path) => {
  expect(landingOf(resources, can)).toBe(path)
})

test('a list without a menu entry still has a screen to create its records', () => {
  const screens = screensOf(registryOf(item, shelf), () => true).map(({ id }) => id)
  expect(screens).toEqual([
    'shelf',
    'user',
    'role',
    'audit-entry',
    'item',
    'shelf/create',
    'user/create',
    'role/create',
    'item/create',
  ])
})
