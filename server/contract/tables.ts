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

/** The type of the table name of a resource: 'ticket-line' → 'ticket_line'. */
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
 * The tables of declared resources for Kysely, with their columns as stored:
 * - decimals are stored as integers of their smallest unit (`StoredDecimal`)
 * - yes and no are stored as 1 and 0
 * - lists and records are stored as JSON text
 * - references are stored as ids
 * - lists of references are stored in join tables
 */
export type TablesOf<R extends Declared> = {
  readonly [One in R as TableName<One['name']>]: Simplify<Stamps & ColumnValuesOf<One['fields']>>
} & { readonly [Name in PairsOf<R>]: Pair }

/** The tables for other purposes than records and the sign-in: named locks and counters, bookmarks and saved views. */
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

/** All tables that have a TypeScript type. */
export interface Tables extends AuthTables, FurtherTables, Omit<PeopleTables, keyof OwnTables>, OwnTables {}

export type Database = Kysely<Tables>

/** Tables whose columns are unknown, except that each row has an id and stored values. */
export type UntypedTables = Readonly<
  Record<string, Readonly<Record<string, StoredValue | StoredDecimal<number>>> & { readonly id: Generated<string> }>
>

/** The same database, for statements on tables that are only known at run time. */
export const withUntypedTables = (db: Database): Kysely<UntypedTables> => db as unknown as Kysely<UntypedTables>

/** The tables of the sign-in. Times are stored as seconds since 1970. Yes and no are stored as 1 and 0. */
export interface AuthTables {
  readonly session: {
    readonly id: string
    readonly person: string
    readonly startedAt: number
    readonly seenAt: number
    readonly endsAt: number
    readonly address: string
    readonly agent: string
  }
  readonly password_link: { readonly hash: string; readonly person: string; readonly endsAt: number }
  readonly second_factor: {
    readonly person: string
    readonly secret: string
    readonly isOn: number
    readonly lastStep: number
  }
  readonly proof: { readonly hash: string; readonly session: string; readonly endsAt: number }
  readonly known_device: { readonly hash: string; readonly person: string; readonly seenAt: number }
  readonly recovery_code: { readonly hash: string; readonly person: string }
  readonly sign_in_attempt: {
    readonly key: string
    readonly failures: number
    readonly at: number
    readonly until: number
    readonly person: string | null
  }
}

export type StoredValue = string | number | null
