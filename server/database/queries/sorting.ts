import { sql } from 'kysely'
import type { Field, Resource } from '../../../vocabulary'
import type { Dialect, Sql } from '../../contract/dialect'
import { orderColumn } from '../../contract/table-model'
import { foldedColumnName, shadowColumnsOf } from './shadow-columns'

/** Whether a field's texts are sorted by the number that they end in. */
export const sortsByNumber = (field: Field | undefined): boolean => field?.kind.isSortedByNumber?.(field) ?? false

/** Whether records are called by such a text. */
export const hasNumberedTitle = ({ title, fields }: Resource): boolean =>
  title.length === 1 && sortsByNumber(fields[String(title[0])])

/** Folded text by what stands before its last number, then by that: of two numbers with as many digits the text itself tells. */
export const numberSortTerms = (folded: Sql): Sql[] => [
  sql`rtrim(${folded}, '0123456789')`,
  sql`length(${folded})`,
  folded,
]

/** A text of a resource, by the names of its columns, with what is kept beside it. */
const foldedColumnOf = (resource: Resource, name: string, column: (name: string) => Sql) => {
  const beside = foldedColumnName(name)
  return shadowColumnsOf(resource).some((one) => one.name === beside) ? column(beside) : undefined
}

/**
 * A text of a resource as it is sorted.
 *
 * @param kept its value, as it is kept.
 * @param column names a column of the same table.
 */
export const foldedColumnSql = (
  dialect: Dialect,
  resource: Resource,
  name: string,
  kept: Sql,
  column: (name: string) => Sql,
): Sql => dialect.folded(kept, foldedColumnOf(resource, name, column))

/** The same, as parts are searched in it. */
export const searchableColumnSql = (
  dialect: Dialect,
  resource: Resource,
  name: string,
  kept: Sql,
  column: (name: string) => Sql,
): Sql => dialect.sought(kept, foldedColumnOf(resource, name, column))

/** The same, for what no index serves: its small letters are left to the order. */
export const unaccentedColumnSql = (
  resource: Resource,
  name: string,
  kept: Sql,
  column: (name: string) => Sql,
): Sql => {
  const beside = foldedColumnOf(resource, name, column)
  return beside ? sql`coalesce(${beside}, ${kept})` : kept
}

/** The terms by which records are sorted by a field of theirs, or by a stamp, from its value as it is kept. */
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

/** Whether the values of a field, or of a stamp, may be absent. */
export function canBeAbsent(resource: Resource, name: string): boolean {
  const field = resource.fields[name]
  if (!field) return name !== 'id' && name !== 'createdAt' && name !== 'updatedAt' && name !== orderColumn(resource)
  return !field.required || Boolean(field.when) || Boolean(field.derived)
}
