import { type RawBuilder, sql } from 'kysely'
import { t } from '../../src/vocabulary'
import { Problem } from '../problem'
import type { Store } from '../store/store'
import type { Handler } from './handler'
import { rounded, totalInBase } from './in-base'

/** Something about a customer's orders. */
const ofOrders = (table: string, value: RawBuilder<unknown>, condition = sql``) => sql`(
  select ${value} from customer_order as placed
  where placed.customer = ${sql.ref(`${table}.id`)} ${condition})`

const paid = (store: Store) => rounded(store.dialect, totalInBase(store, 'placed'))
const isPaid = sql`and ${sql.ref('placed.paymentStatus')} = 'success'`

export const customer: Handler = {
  derived: {
    orderCount: (_, table) => ofOrders(table, sql`count(*)`),
    orderTotal: (store, table) => ofOrders(table, sql`coalesce(sum(${paid(store)}), 0)`, isPaid),
    averageOrder: (store, table) =>
      ofOrders(table, sql`case when count(*) > 0 then ${rounded(store.dialect, sql`avg(${paid(store)})`)} end`, isPaid),
    discount: (_, table) => sql`(
      select discount from customer_category as of where of.id = ${sql.ref(`${table}.category`)} and of.status = 1)`,
    currency: () => sql`(select id from currency_master where ${sql.ref('isBase')} = 1)`,
    lastOrderAt: (_, table) => ofOrders(table, sql`max(${sql.ref('placed.placedAt')})`),
  },

  actions: {
    retrieve: async ({ store, trx }, { record }) => {
      if (!record) return {}
      const taken = await trx
        .selectFrom('customer')
        .select('id')
        .where('email', '=', record.email)
        .where('deletedAt', 'is', null)
        .executeTakeFirst()
      if (taken)
        throw new Problem(
          409,
          t('{{email}} belongs to another account by now. Change the e-mail address of that account first.', {
            email: String(record.email),
          }),
        )
      await store.update(trx, store.registry.get('customer'), record.id, { deletedAt: null })
      return {}
    },
  },
}
