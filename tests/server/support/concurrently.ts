import { expect } from 'vitest'
import type { TestApiResponse } from './record-api'

/** Runs a function `count` times in parallel. */
export const runConcurrently = <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)))

export const sortedStatuses = (answers: readonly TestApiResponse[]): number[] =>
  answers.map(({ status }) => status).sort()

/** Checks that each call succeeded, or was refused as not found, as a conflict or as invalid. */
export const expectHandledConflicts = (answers: readonly TestApiResponse[]): void => {
  for (const { status, text } of answers) expect([200, 404, 409, 422], text).toContain(status)
}
