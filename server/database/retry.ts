import type { Dialect } from '../contract/dialect'
import { DatabaseUnavailable } from '../platform/database-unavailable'

const tries = 8

/**
 * Runs work. While the database requests a retry, repeats the work after a short pause, with at most eight attempts in
 * total.
 *
 * @throws DatabaseUnavailable if all attempts fail.
 */
export async function retrying<T>(dialect: Dialect, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work()
    } catch (error) {
      if (dialect.classify(error) !== 'retry') throw error
      if (attempt === tries) throw error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable('busy', error)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt))
    }
}
