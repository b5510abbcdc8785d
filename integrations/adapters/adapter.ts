import type { StandardCall, Values } from '../../vocabulary'
import type { Route } from './conventions/calls'
import type { ListConvention } from './conventions/lists'
import type { SessionConvention } from './conventions/session'

/** The spelling of field names in an API, such as `discountType` or `discount_type`. */
export type Casing = 'as declared' | 'snake' | 'camel' | 'pascal' | 'kebab'

/** The way in which records are written and read, if the API differs from the declarations. */
export interface RecordConvention {
  /** The path to the record in a response. Default: the record is the response body or is under `data`. */
  readonly at?: string
  /** The key of the body that contains the record. Default: no key, because the record is the body. */
  readonly under?: string | ((told: ForeignRecordContext) => string)
  /**
   * The way in which a body clears a field. 'null' sends null for every empty field. 'left out' sends null only for a
   * field that had a value before, and omits all other empty fields. Default: 'null'.
   */
  readonly empty?: 'null' | 'left out'
  /** Converts a row of the API to a flat record with the API's field names. Default: the row stays unchanged. */
  readonly read?: (row: Values, told: ForeignRecordContext) => Values
  /** Converts values with the API's field names to a body. Default: the values are the body. */
  readonly write?: (values: Values, told: ForeignRecordContext) => unknown
}

/** The context in which a record is read or written. */
export interface ForeignRecordContext {
  /** The declared name of the resource, such as 'invoice'. */
  readonly name: string
  /** The path of the resource in the API, such as 'invoices'. */
  readonly path: string
  /** The id of the record to write. Undefined for a new record, and when a row is read. */
  readonly id?: string
  /** The paths of the referenced resources, by the API's names of the reference fields. */
  readonly references: Readonly<Record<string, string>>
  /** The complete response body. Undefined when a record is written. */
  readonly body?: unknown
}

/** The conventions of a complete API, or of one resource. */
export interface Conventions {
  /**
   * The calls that differ from the usual calls. 'by' is the route of lists that one field filters. False means that the
   * API has no such call.
   */
  readonly calls?: Readonly<Partial<Record<StandardCall | 'by', Route | false>>>
  /** The way in which the API returns lists. Default: each response contains the complete list. */
  readonly list?: ListConvention
  /**
   * The API's name of the id field. An id of several fields has several names. Default: 'id', or '_id' if a row has no
   * `id`.
   */
  readonly id?: string | readonly string[]
  /** The spelling of field names in the API. Default: 'as declared'. */
  readonly names?: Casing
  /** The way in which records are written and read. Default: the record is the body or is under `data`. */
  readonly record?: RecordConvention
}

/** The conventions of a resource that differs from the rest of its API. */
export interface ResourceConventions extends Omit<Conventions, 'calls'> {
  /** The text that replaces '{resource}' in paths. Default: the name of the resource. */
  readonly path?: string
  /**
   * The calls that differ from the usual calls, by name. An action has its own name. A list that one field filters has
   * the name 'by:‹field›'.
   */
  readonly calls?: Readonly<Record<string, Route | false | undefined>>
  /**
   * The API's names of fields, if the casing does not produce these names. The name 'price.net' means the key `net`
   * within `price`.
   */
  readonly fields?: Readonly<Record<string, string>>
  /**
   * The amounts that the API sends in the smallest unit, with their number of decimal digits. With `{ price: 2 }`, the
   * value 1250 means 12.50.
   */
  readonly minor?: Readonly<Record<string, number>>
  /** The API's words for values: `{ status: { active: 'enabled', inactive: 'disabled' } }`. */
  readonly words?: Readonly<Record<string, Readonly<Record<string, string | number | boolean | null>>>>
}

/**
 * Describes an API whose conventions differ from the specification. The adapter is the only place that knows these
 * conventions. An adapter requires no changes to the user interface or the server.
 */
export interface Adapter extends Conventions {
  /** The name that settings and declarations use. The name may contain lowercase letters, digits and dashes. */
  readonly name: string
  /** The prefix of every path. Default: no prefix. */
  readonly base?: string
  /** The headers of every call. Default: no headers. */
  readonly headers?: Readonly<Record<string, string>>
  /**
   * The header for an idempotency key, such as 'Idempotency-Key'. The API runs a repeated POST with the same key once.
   * Default: no header, so that the API runs a repeated POST twice.
   */
  readonly idempotency?: string
  /** The media type of the API's JSON. Default: 'application/json'. */
  readonly media?: string
  /**
   * The way in which users sign in. Default: the user enters a token as the password, and calls send the token as a
   * bearer token.
   */
  readonly session?: SessionConvention
  /** Reads messages by field from an error response, with the API's field names. Default: the common error formats. */
  readonly errors?: (body: unknown, status: number) => Readonly<Record<string, readonly string[]>> | undefined
  /** Resources with their own conventions, by name. */
  readonly resources?: Readonly<Record<string, ResourceConventions>>
}

/**
 * Declares an adapter.
 *
 * @param given the properties of the adapter.
 * @param like the adapter to extend. Properties in `given` override the properties of this adapter. Each key within
 * headers, calls, lists, records and resources overrides only the same key. Default: no adapter.
 */
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
