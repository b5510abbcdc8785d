import { type RawBuilder, sql } from 'kysely'
import { t } from '../../src/vocabulary'
import { Problem } from '../problem'
import type { Handler, Values } from './handler'
import { totalInBase } from './in-base'

/** Something about a customer's orders. */
const ofOrders = (table: string, value: RawBuilder<unknown>, condition = sql``) => sql`(
  select ${value} from customer_order as placed
  where placed.customer = ${sql.ref(`${table}.id`)} ${condition})`

const defaults = ['isDefaultShipping', 'isDefaultBilling'] as const

function checkAddresses({ addresses }: Values) {
  if (!Array.isArray(addresses)) return
  const errors: Record<string, string[]> = {}
  for (const name of defaults) {
    const chosen = addresses.flatMap((address: Values, index) => (address[name] === true ? [index] : []))
    for (const index of chosen.slice(1))
      errors[`addresses.${index}.${name}`] = [t('Another address is the default already; only one can be.')]
  }
  if (Object.keys(errors).length > 0) throw new Problem(422, t('Only one address can be the default.'), errors)
}

export const customer: Handler = {
  hiddenBy: 'deletedAt',

  derived: {
    orderCount: (_, table) => ofOrders(table, sql`count(*)`),
    orderTotal: (store, table) =>
      ofOrders(
        table,
        sql`coalesce(sum(${totalInBase(store, 'placed')}), 0)`,
        sql`and ${sql.ref('placed.paymentStatus')} = 'success'`,
      ),
    lastOrderAt: (_, table) => ofOrders(table, sql`max(${sql.ref('placed.placedAt')})`),
  },

  beforeCreate: async (_, values) => {
    checkAddresses(values)
    return values
  },
  beforeEdit: async (_, _stored, changes) => {
    checkAddresses(changes)
    return changes
  },

  /** Hides the customer, and keeps the orders. */
  beforeDelete: async ({ store, trx }, { id }) => {
    await store.update(trx, store.registry.get('customer'), id, { deletedAt: new Date().toISOString() })
    return true
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
