import type { KyselyPlugin } from 'kysely'
import { HandleEmptyInListsPlugin, type RawBuilder, replaceWithNoncontingentExpression, sql } from 'kysely'
import type { Sql } from '../contract/dialect'

/** The condition that a value is one of some. No value is one of none: PostgreSQL refuses `in ()`. */
export const oneOf = (value: Sql, among: readonly unknown[]): RawBuilder<boolean> =>
  among.length > 0 ? sql`${value} in (${sql.join(among)})` : sql`1 = 0`

const replacing = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })

/** Does the same for queries that are built, where `in` and `not in` are given empty lists. Raw statements stay as they are. */
export const emptyListPlugin: KyselyPlugin = {
  transformQuery: (args) => (args.node.kind === 'RawNode' ? args.node : replacing.transformQuery(args)),
  transformResult: (args) => replacing.transformResult(args),
}
