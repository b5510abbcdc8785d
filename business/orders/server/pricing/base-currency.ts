import { type Dialect, inBaseCurrency as inBaseBy, roundAmount, type Sql } from 'deckhand/server'
import { type RawBuilder, sql } from 'kysely'

/**
 * SQL for an amount of an order in the base currency, at the exchange rate of the order.
 *
 * @param order the alias of the order table.
 */
export const orderAmountInBaseSql = (dialect: Dialect, amount: Sql, order: string): RawBuilder<number> =>
  // Stored exchange rates have six decimals.
  inBaseBy(dialect, amount, { column: sql.ref(`${order}.exchangeRate`), scale: 6 })

export { roundAmount }
