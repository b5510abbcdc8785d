import type { InputFor } from 'deckhand'
import type { Handler } from 'deckhand/server'
import { sql } from 'kysely'
import type productResource from '../../../resources/product'
import { isLowStockSql, isStockedSql } from '../../stock/server/stock'

/** Services have no stock. */
const isService = ({ type }: Pick<InputFor<typeof productResource>, 'type'>) => type === 'service'

export const product: Handler<typeof productResource> = {
  derived: {
    stockLevel: (_, table) => sql`case
      when not ${isStockedSql(table)} then 'uncounted'
      when ${sql.ref(`${table}.stock`)} <= 0 then 'out'
      when ${isLowStockSql(table)} then 'low'
      else 'enough' end`,
  },

  beforeCreate: async (_, values) => ({ ...values, stock: isService(values) ? null : 0 }),

  beforeEdit: async ({ trx }, stored, changes) => {
    if (changes.type === undefined || isService(changes) === isService(stored)) return changes
    const { moved } = await trx
      .selectFrom('stock_movement')
      .select(({ fn }) => fn.sum('quantity').as('moved'))
      .where('product', '=', stored.id)
      .executeTakeFirstOrThrow()
    return { ...changes, stock: isService(changes) ? null : Number(moved ?? 0) }
  },
}
