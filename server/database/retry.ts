import type { Dialect } from '../contract/dialect'
import { DatabaseUnavailable } from '../platform/database-unavailable'

const tries = 8

/**
 * Does the work again, after a little while, for as long as the database asks for it; at most eight times.
 *
 * @throws Unavailable where that does not help.
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
