import { afterEach, expect, it } from 'vitest'
import { goToShortcutsOf } from '../../src/shell/shortcuts/go-to-shortcuts'
import { currentBusiness, setCurrentBusiness } from '../../vocabulary'
import { registry } from '../library'

const business = currentBusiness()
afterEach(() => setCurrentBusiness(business))

const ways = goToShortcutsOf(registry, () => true)

it('gives every screen of the menu a unique letter, declared letters first', () => {
  const letters = ways.map(({ letter }) => letter)
  expect(new Set(letters).size).toBe(letters.length)
  expect(ways.map(({ to }) => to)).toEqual(
    expect.arrayContaining(registry.all.filter(({ menu }) => menu).map(({ name }) => `/${name}`)),
  )
  expect(ways.find(({ to }) => to === '/loan')?.letter).toBe('l')
})

it('never leads to a screen that the user may not open', () => {
  setCurrentBusiness({ name: 'Library', dashboard: {} })
  expect(goToShortcutsOf(registry, (name) => name === 'event')).toEqual([
    { letter: 'd', to: '/dashboard', label: 'Dashboard' },
    { letter: 'v', to: '/event', label: 'Events' },
  ])
})
