import { type ReadOptions, silentReadOptions } from './client-request'

let isQuiet = false

/**
 * Runs reads that the user did not start, such as refreshes after other users' changes. Such reads show no loading
 * indicator. If such a read fails, the displayed data stays. Only reads that `begin` starts synchronously are quiet.
 */
export function runReadsQuietly(begin: () => void): void {
  isQuiet = true
  try {
    begin()
  } finally {
    isQuiet = false
  }
}

/** The options for a read that begins now. */
export const currentReadOptions = (how: ReadOptions): ReadOptions =>
  isQuiet ? { ...how, ...silentReadOptions, counts: false } : how
