import { type ReadOptions, silentReadOptions } from './client-request'

let isQuiet = false

/**
 * Begins reads that nobody asked for, such as of what others changed: no indicator waits for them, and where they fail
 * what is shown stays. What is begun later than at once is as any other.
 */
export function runReadsQuietly(begin: () => void): void {
  isQuiet = true
  try {
    begin()
  } finally {
    isQuiet = false
  }
}

/** How a read that begins now is made. */
export const currentReadOptions = (how: ReadOptions): ReadOptions =>
  isQuiet ? { ...how, ...silentReadOptions, counts: false } : how
