import { expect, it } from 'vitest'
import { matches } from '../../src/vocabulary'

it.each([
  ['Create coupon', 'cre cou'],
  ['Product sub-categories', 'SUB'],
  ['Ann Lee', 'lee ann'],
  ['Zoë Müller', 'zoe mull'],
  ['anna.lee@example.com', 'lee@exa'],
  ['Anything', ''],
])('finds %s by %s', (text, typed) => {
  expect(matches(text, typed)).toBe(true)
})

it.each([
  ['Create coupon', 'coupon x'],
  ['Orders', '😀'],
  ['Orders', 'rd'],
])('does not find %s by %s', (text, typed) => {
  expect(matches(text, typed)).toBe(false)
})
