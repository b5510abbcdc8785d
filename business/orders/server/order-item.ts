import type { Handler } from 'deckhand/server'
import { type RawBuilder, sql } from 'kysely'
import type orderItemResource from '../../../resources/order-item'
import { hasSerialsSql } from '../../stock/server/stock'
import { itemSalesRollup } from './statistics/daily-sales'

/**
 * The cards of an item that the customer has. For a returned order, the value contains the cards that the customer
 * returned.
 */
const assigned = (table: string) => sql`from customer_card_mapping as held
  where ${sql.ref('held.orderItem')} = ${sql.ref(`${table}.id`)} and (held.state = 'assigned' or held.state = 'returned' and (
    select "orderStatus" from customer_order as bundle where bundle.id = ${sql.ref(`${table}.order`)}) = 'returned')`

const missing = (table: string) => sql`(${sql.ref(`${table}.quantity`)} - coalesce(${sql.ref(`${table}.returned`)}, 0)
  - (select count(*) ${assigned(table)}))`

/** SQL for the number of cards that an item still lacks. `table` is the alias of the item. */
export const cardsNeededSql = (table: string): RawBuilder<number> => sql`(
  select case when ${hasSerialsSql('bought')}
    then case when ${missing(table)} > 0 then ${missing(table)} else 0 end else 0 end
  from product as bought where bought.id = ${sql.ref(`${table}.product`)})`

export const orderItem: Handler<typeof orderItemResource> = {
  rollups: [itemSalesRollup],

  indexes: [['order', 'product', 'quantity', 'price', 'discount', 'returned', 'credited']],

  derived: {
    lineTotal: (_, table) => {
      const column = (name: string) => sql.ref(`${table}.${name}`)
      return sql`(${column('price')} * ${column('quantity')} - coalesce(${column('discount')}, 0))`
    },
    cards: ({ dialect }, table) =>
      sql`(select ${dialect.text(dialect.array(sql.ref('held.cardNumber')))} ${assigned(table)})`,
    cardsNeeded: (_, table) => cardsNeededSql(table),
  },
}
