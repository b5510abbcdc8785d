import type { KyselyPlugin } from 'kysely'
import { HandleEmptyInListsPlugin, type RawBuilder, replaceWithNoncontingentExpression, sql } from 'kysely'
import type { Sql } from '../contract/dialect'

/**
 * The condition that a value is in a list. For an empty list, the condition is false, because PostgreSQL rejects `in
 * ()`.
 */
export const oneOf = (value: Sql, among: readonly unknown[]): RawBuilder<boolean> =>
  among.length > 0 ? sql`${value} in (${sql.join(among)})` : sql`1 = 0`

const replacing = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })

/**
 * Handles empty lists of `in` and `not in` in queries that are built with Kysely. Raw SQL statements stay unchanged.
 */
export const emptyListPlugin: KyselyPlugin = {
  transformQuery: (args) => (args.node.kind === 'RawNode' ? args.node : replacing.transformQuery(args)),
  transformResult: (args) => replacing.transformResult(args),
}
