import { sql } from 'kysely'
import type { Field, Resource } from '../../../vocabulary'
import type { Dialect, Sql } from '../../contract/dialect'
import { orderColumn } from '../../contract/table-model'
import { foldedColumnName, shadowColumnsOf } from './shadow-columns'

/** Whether a field's texts are sorted by their trailing number. */
export const sortsByNumber = (field: Field | undefined): boolean => field?.kind.isSortedByNumber?.(field) ?? false

/** Whether the title of a resource is a single field that is sorted by its trailing number. */
export const hasNumberedTitle = ({ title, fields }: Resource): boolean =>
  title.length === 1 && sortsByNumber(fields[String(title[0])])

/**
 * The sort expressions for texts with trailing numbers: the text before the number, the length, and the complete text.
 * Numbers of equal length sort like texts.
 */
export const numberSortTerms = (folded: Sql): Sql[] => [
  sql`rtrim(${folded}, '0123456789')`,
  sql`length(${folded})`,
  folded,
]

/** The shadow column with the normalized text, if the table has such a column. */
const foldedColumnOf = (resource: Resource, name: string, column: (name: string) => Sql) => {
  const beside = foldedColumnName(name)
  return shadowColumnsOf(resource).some((one) => one.name === beside) ? column(beside) : undefined
}

/**
 * The sort key of a text field.
 *
 * @param kept the SQL of the stored value.
 * @param column returns a column of the same table.
 */
export const foldedColumnSql = (
  dialect: Dialect,
  resource: Resource,
  name: string,
  kept: Sql,
  column: (name: string) => Sql,
): Sql => dialect.folded(kept, foldedColumnOf(resource, name, column))

/** The SQL of a text field for substring search. */
export const searchableColumnSql = (
  dialect: Dialect,
  resource: Resource,
  name: string,
  kept: Sql,
  column: (name: string) => Sql,
): Sql => dialect.sought(kept, foldedColumnOf(resource, name, column))

/** The SQL of a text field for sorting without an index. The sorting itself ignores case. */
export const unaccentedColumnSql = (
  resource: Resource,
  name: string,
  kept: Sql,
  column: (name: string) => Sql,
): Sql => {
  const beside = foldedColumnOf(resource, name, column)
  return beside ? sql`coalesce(${beside}, ${kept})` : kept
}

/** The sort expressions of a field or a time stamp, based on its stored value. */
export function sortTerms(
  dialect: Dialect,
  resource: Resource,
  name: string,
  kept: Sql,
  column: (name: string) => Sql,
): Sql[] {
  const field = resource.fields[name]
  if (field?.kind.filter !== 'text' && !sortsByNumber(field)) return [kept]
  const folded = foldedColumnSql(dialect, resource, name, kept, column)
  return sortsByNumber(field) ? numberSortTerms(folded) : [folded]
}

/** Whether the values of a field or a time stamp may be missing. */
export function canBeAbsent(resource: Resource, name: string): boolean {
  const field = resource.fields[name]
  if (!field) return name !== 'id' && name !== 'createdAt' && name !== 'updatedAt' && name !== orderColumn(resource)
  return !field.required || Boolean(field.when) || Boolean(field.derived)
}
