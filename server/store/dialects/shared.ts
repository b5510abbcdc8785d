import { sql } from 'kysely'
import type { Sql } from '../dialect'

export const pattern = (part: string) => `%${part.replace(/[\\%_]/g, '\\$&')}%`

/** Sorts behind every other. */
const lastCharacter = String.fromCodePoint(0x10ffff)

export const between = (term: Sql, part: string) => sql`(${term} >= ${part} and ${term} < ${part + lastCharacter})`

/** Letters beyond ASCII take more than a byte. */
export const mayDiffer = (text: Sql) => sql`(octet_length(${text}) <> length(${text}) or ${text} like '%  %')`

export const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

export const direction = (descending: boolean) => (descending ? sql`desc` : sql`asc`)
