import { sql } from 'kysely'
import type { Handler } from './handler'

export const coupon: Handler = {
  derived: {
    state: (_, table) => {
      const column = (name: string) => sql.ref(`${table}.${name}`)
      const today = new Date().toISOString().slice(0, 10)
      return sql`case
        when ${column('startsOn')} > ${today} then 'scheduled'
        when ${column('endsOn')} < ${today} then 'expired'
        when ${column('usedCount')} >= ${column('usageLimit')} then 'exhausted'
        else 'live' end`
    },
  },
}
