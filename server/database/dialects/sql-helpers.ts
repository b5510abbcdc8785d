import { sql } from 'kysely'
import type { Sql } from '../../contract/dialect'

export const likePattern = (...parts: readonly string[]) =>
  `%${parts.map((part) => part.replace(/[\\%_]/g, '\\$&')).join('%')}%`

/** The character that sorts after every other character. */
const lastCharacter = String.fromCodePoint(0x10ffff)

export const prefixRange = (term: Sql, part: string) => sql`(${term} >= ${part} and ${term} < ${part + lastCharacter})`

/**
 * A condition that is true for texts with double spaces or with letters outside of ASCII, which need more than one
 * byte.
 */
export const mayDifferWhenFolded = (text: Sql) => sql`(octet_length(${text}) <> length(${text}) or ${text} like '%  %')`

export const databaseErrorCode = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

export const sortDirectionSql = (descending: boolean) => (descending ? sql`desc` : sql`asc`)
