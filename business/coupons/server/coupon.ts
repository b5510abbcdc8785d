import { type Handler, todayOf } from 'deckhand/server'
import { sql } from 'kysely'
import type couponResource from '../../../resources/coupon'

export const coupon: Handler<typeof couponResource> = {
  derived: {
    state: (store, table) => {
      const column = (name: string) => sql.ref(`${table}.${name}`)
      const today = todayOf(store)
      return sql`case
        when ${column('endsOn')} < ${today} then 'expired'
        when ${column('usedCount')} >= ${column('usageLimit')} then 'exhausted'
        when ${column('status')} = 0 then 'off'
        when ${column('startsOn')} > ${today} then 'scheduled'
        else 'live' end`
    },
  },
}
