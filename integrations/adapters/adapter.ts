import type { StandardCall, Values } from '../../vocabulary'
import type { Route } from './conventions/calls'
import type { ListConvention } from './conventions/lists'
import type { SessionConvention } from './conventions/session'

/** How an API spells the names of what the declarations call `discountType`. */
export type Casing = 'as declared' | 'snake' | 'camel' | 'pascal' | 'kebab'

/** How records are written and read where that differs from the declarations. */
export interface RecordConvention {
  /** Where one record is in its answer. Default: bare or under `data`. */
  readonly at?: string
  /** Under which key of a body a record travels. Default: bare. */
  readonly under?: string | ((told: ForeignRecordContext) => string)
  /** How a body says that a field is empty; 'left out' says it by null where a change has emptied it alone. Default: 'null'. */
  readonly empty?: 'null' | 'left out'
  /** Makes a row of the API plain: one level, by the API's names. Default: it is. */
  readonly read?: (row: Values, told: ForeignRecordContext) => Values
  /** Makes a body of values by the API's names. Default: they are it. */
  readonly write?: (values: Values, told: ForeignRecordContext) => unknown
}

/** Of what a record is read or written. */
export interface ForeignRecordContext {
  /** The declared name of the resource, such as 'invoice'. */
  readonly name: string
  /** The path of the resource at the API, such as 'invoices'. */
  readonly path: string
  /** Default: of a new record, or of one that stands in a list. */
  readonly id?: string
  /** The paths of the resources that fields refer to, by the API's names of the fields. */
  readonly references: Readonly<Record<string, string>>
  /** The whole answer, where one is read. */
  readonly body?: unknown
}

/** What may be said of an API as a whole, and of one of its resources. */
export interface Conventions {
  /** The calls that differ, 'by' those of lists that a field narrows; false for those that it does not have. */
  readonly calls?: Readonly<Partial<Record<StandardCall | 'by', Route | false>>>
  /** How lists are asked for and read. Default: each is answered whole and bare. */
  readonly list?: ListConvention
  /** The name of the id; of one that is made of several fields, those. Default: 'id', or '_id' where that came. */
  readonly id?: string | readonly string[]
  /** Default: 'as declared'. */
  readonly names?: Casing
  /** How records are written and read. Default: bare, or under `data`. */
  readonly record?: RecordConvention
}

/** How one resource differs from the others of its API. */
export interface ResourceConventions extends Omit<Conventions, 'calls'> {
  /** What stands for '{resource}'. Default: its name. */
  readonly path?: string
  /** The calls that differ; actions, and lists narrowed as 'by:‹field›', by their names. */
  readonly calls?: Readonly<Record<string, Route | false | undefined>>
  /** The API's names of its fields where the casing does not tell them; 'price.net' for one within another. */
  readonly fields?: Readonly<Record<string, string>>
  /** Amounts that travel in the smallest unit, with the digits of that: `{ price: 2 }` for 1250 in place of 12.50. */
  readonly minor?: Readonly<Record<string, number>>
  /** The API's words for values: `{ status: { active: 'enabled', inactive: 'disabled' } }`. */
  readonly words?: Readonly<Record<string, Readonly<Record<string, string | number | boolean | null>>>>
}

/**
 * How an API is spoken to whose conventions are not the specification's: what is said here is said once, beneath
 * everything else, and neither screens nor server know of it.
 */
export interface Adapter extends Conventions {
  /** By which settings and declarations name it: small letters, digits and dashes. */
  readonly name: string
  /** What stands before every path. Default: nothing. */
  readonly base?: string
  /** Headers of every call. Default: none. */
  readonly headers?: Readonly<Record<string, string>>
  /**
   * The header by which a POST says that it is the same as one before, which is then done once: 'Idempotency-Key'. Default: it
   * has none, and a call that is sent twice is done twice.
   */
  readonly idempotency?: string
  /** The media type in which it speaks JSON. Default: 'application/json'. */
  readonly media?: string
  /** How people sign in. Default: their token is typed in place of a password, and travels as a bearer's. */
  readonly session?: SessionConvention
  /** Messages by field, by the API's names, of an answer that refuses. Default: as read from the usual forms. */
  readonly errors?: (body: unknown, status: number) => Readonly<Record<string, readonly string[]>> | undefined
  /** Where single resources differ, by their names. */
  readonly resources?: Readonly<Record<string, ResourceConventions>>
}

/** Declares an adapter. Keys that another one says too are taken from `given`, those of its lists and records one by one. */
export const adapter = (given: Adapter, like?: Adapter): Adapter =>
  like
    ? {
        ...like,
        ...given,
        headers: { ...like.headers, ...given.headers },
        calls: { ...like.calls, ...given.calls },
        list: { ...like.list, ...given.list },
        record: { ...like.record, ...given.record },
        session: given.session ?? like.session,
        resources: { ...like.resources, ...given.resources },
      }
    : given
