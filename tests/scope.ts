import { describe, inject, it } from 'vitest'

/** Whether all tests run, as `npm test -- --all` does. */
export const isFull: boolean = inject('isFull')

/** A test of a full run. */
export const fullIt = it.runIf(isFull)

/** A group of tests of a full run. */
export const fullDescribe = describe.runIf(isFull)

/** All items in a full run, else the first few. */
export const fewOf = <T>(items: readonly T[], few: number): readonly T[] => (isFull ? items : items.slice(0, few))
