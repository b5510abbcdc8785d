import { sql } from 'kysely'
import { Problem } from '../../../server/platform/problem'

/** Handlers for the books of the test library. The handlers refuse a book with the title 'Forbidden'. */
export const handlers = {
  book: {
    derived: { copyCount: () => sql`0` },
    beforeCreate: async (_: unknown, values: Readonly<Record<string, unknown>>) => {
      if (values.title === 'Forbidden') throw new Problem(409, 'This book is forbidden.')
      return values
    },
  },
}
