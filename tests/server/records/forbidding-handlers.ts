import { sql } from 'kysely'
import { Problem } from '../../../server/platform/problem'

/** Handlers of the library's books: one of them is forbidden. */
export const handlers = {
  book: {
    derived: { copyCount: () => sql`0` },
    beforeCreate: async (_: unknown, values: Readonly<Record<string, unknown>>) => {
      if (values.title === 'Forbidden') throw new Problem(409, 'This book is forbidden.')
      return values
    },
  },
}
