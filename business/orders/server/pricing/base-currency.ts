import { type Dialect, inBaseCurrency as inBaseBy, roundAmount, type Sql } from 'deckhand/server'
import { type RawBuilder, sql } from 'kysely'

/** An amount as kept in the base currency, worked out with the rate that held when its order, of that alias, was placed. */
export const orderAmountInBaseSql = (dialect: Dialect, amount: Sql, order: string): RawBuilder<number> =>
  // Rates are kept with six digits after the point.
  inBaseBy(dialect, amount, { column: sql.ref(`${order}.exchangeRate`), scale: 6 })

export { roundAmount }
