import { sql } from 'kysely'
import type { Field, Resource } from '../../vocabulary'
import type { Dialect, Sql } from './dialect'

/** Whether a field's texts are sorted by the number that they end in. */
export const isNumbered = (field: Field | undefined): boolean => field?.kind.numbered?.(field) ?? false

/** Whether records are called by such a text. */
export const isNamedByNumber = ({ title, fields }: Resource): boolean =>
  title.length === 1 && isNumbered(fields[String(title[0])])

/** Text by what stands before its last number, then by that: of two numbers with as many digits the text itself tells. */
export const byNumber = (dialect: Dialect, text: Sql): Sql[] => [
  dialect.fold(sql`rtrim(${text}, '0123456789')`),
  sql`length(${text})`,
  dialect.fold(text),
]

/** The terms by which records are sorted by a field of theirs, or by a stamp, from its value as it is kept. */
export function sortTerms(dialect: Dialect, field: Field | undefined, kept: Sql): Sql[] {
  if (isNumbered(field)) return byNumber(dialect, kept)
  return [field?.kind.filter === 'text' ? dialect.fold(kept) : kept]
}
