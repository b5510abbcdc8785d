import { expect, it } from 'vitest'
import { registry } from '../../src/app/registry'
import { waysOf } from '../../src/shell/shortcuts/letters'

const ways = waysOf(registry, () => true)

it('gives every screen of the menu a letter of its own, the declared ones first', () => {
  const letters = ways.map(({ letter }) => letter)
  expect(new Set(letters).size).toBe(letters.length)
  expect(ways.map(({ to }) => to)).toEqual(
    expect.arrayContaining(registry.all.filter(({ menu }) => menu).map(({ name }) => `/${name}`)),
  )
  expect(ways.find(({ to }) => to === '/customer-order')?.letter).toBe('o')
})

it('leads nowhere that the person may not go', () => {
  expect(waysOf(registry, (name) => name === 'coupon')).toEqual([
    { letter: 'd', to: '/dashboard', label: 'Dashboard' },
    { letter: 'u', to: '/coupon', label: 'Coupons' },
  ])
})
