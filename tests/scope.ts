import { describe, inject, it } from 'vitest'

/** Whether all tests run, as with `npm test -- --all`. */
export const isFull: boolean = inject('isFull')

/** A test that runs only in a full run. */
export const fullIt = it.runIf(isFull)

/** A group of tests that runs only in a full run. */
export const fullDescribe = describe.runIf(isFull)

/** Returns all items in a full run. In a short run, the function returns a few items, evenly spread over the list. */
export const fewOf = <T>(items: readonly T[], few: number): readonly T[] =>
  isFull ? items : items.filter((_, index) => index % Math.ceil(items.length / few) === 0)
