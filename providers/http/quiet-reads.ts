import { type ReadOptions, silentReadOptions } from './client-request'

let isQuiet = false

/**
 * Runs reads that the user did not start, such as refreshes after other users' changes. These reads show no loading
 * indicator. If they fail, the displayed data stay. Only reads that begin synchronously in `begin` are quiet.
 */
export function runReadsQuietly(begin: () => void): void {
  isQuiet = true
  try {
    begin()
  } finally {
    isQuiet = false
  }
}

/** The options of a read that begins now. */
export const currentReadOptions = (how: ReadOptions): ReadOptions =>
  isQuiet ? { ...how, ...silentReadOptions, counts: false } : how
