import { expect } from 'vitest'
import type { TestApiResponse } from './record-api'

/** Does something so many times at the same moment. */
export const runConcurrently = <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)))

export const sortedStatuses = (answers: readonly TestApiResponse[]): number[] =>
  answers.map(({ status }) => status).sort()

/** Expects that each was answered, or refused in a way that whoever comes second understands. */
export const expectHandledConflicts = (answers: readonly TestApiResponse[]): void => {
  for (const { status, text } of answers) expect([200, 404, 409, 422], text).toContain(status)
}
