import type { Generated, Kysely } from 'kysely'
import type {
  ColumnValuesOf,
  Fields,
  OwnResources,
  people,
  ReferenceListFieldName,
  Simplify,
  Stamps,
  StoredDecimal,
} from '../../vocabulary'
import type { AuthTables } from '../auth/auth-tables'
import type { StoredValue } from '../database/columns'

/** 'ticket-line' → 'ticket_line'. */
type TableName<Name> = Name extends `${infer First}-${infer Rest}` ? `${First}_${TableName<Rest>}` : Name & string

interface Declared {
  readonly name: string
  readonly fields: Fields
}

interface Pair {
  readonly owner: string
  readonly target: string
  readonly position: number
}

type PairsOf<R extends Declared> = R extends Declared
  ? `${TableName<R['name']>}__${ReferenceListFieldName<R['fields']>}`
  : never

/**
 * The tables of declared resources, for Kysely, with their columns as they are kept: decimals as integers of their smallest
 * unit (`StoredDecimal`), yes and no as 1 and 0, lists and records as JSON text, references as ids; lists of references as tables of pairs.
 */
export type TablesOf<R extends Declared> = {
  readonly [One in R as TableName<One['name']>]: Simplify<Stamps & ColumnValuesOf<One['fields']>>
} & { readonly [Name in PairsOf<R>]: Pair }

/** What is kept besides records and sign-ins: turns, by their names, and how screens are looked at. */
interface FurtherTables {
  readonly deckhand_turn: { readonly name: string; readonly value: number }
  readonly bookmark: { readonly person: string; readonly screen: string; readonly place: string | null }
  readonly list_view: {
    readonly id: string
    readonly person: string
    readonly resource: string
    readonly name: string
    readonly query: string
    readonly columns: string
    readonly isShared: number
  }
}

type OwnTables = TablesOf<Extract<OwnResources, Declared>>
type PeopleTables = TablesOf<(typeof people)[keyof typeof people]>

/** The tables that there are, as far as the compiler is told of them. */
export interface Tables extends AuthTables, FurtherTables, Omit<PeopleTables, keyof OwnTables>, OwnTables {}

export type Database = Kysely<Tables>

/** Tables of which nothing is known but that their rows have ids and kept values. */
export type UntypedTables = Readonly<
  Record<string, Readonly<Record<string, StoredValue | StoredDecimal<number>>> & { readonly id: Generated<string> }>
>

/** The same database, for statements over whichever table a declaration leads to. */
export const withUntypedTables = (db: Database): Kysely<UntypedTables> => db as unknown as Kysely<UntypedTables>
