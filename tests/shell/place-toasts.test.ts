import { expect, test } from 'vitest'
import { findFreeTop } from '../../src/shell/toasts/place-toasts'

const at = (top: number, bottom: number) => ({ top, bottom })

test('toasts appear at the highest position where they cover no controls', () => {
  expect(findFreeTop(50, [], 800)).toBe(20)
  expect(findFreeTop(50, [at(84, 118), at(20, 56)], 800)).toBe(126)
  expect(findFreeTop(50, [at(84, 118), at(20, 56), at(150, 180)], 800)).toBe(188)
  expect(findFreeTop(50, [at(20, 56), at(130, 160)], 800)).toBe(64)
  expect(findFreeTop(50, [at(20, 780)], 800)).toBeUndefined()
})
