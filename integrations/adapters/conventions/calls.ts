import type { Values } from '../../../vocabulary'

/** The HTTP methods that an API may use. */
export type HttpVerb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The parameters of a query. For a list value, the parameter is repeated. Undefined values are omitted. */
export type AdapterQuery = Readonly<Record<string, unknown>>

/**
 * The way in which a call is made. The value is the method and path, such as 'PATCH /{resource}/{id}', or an object
 * with more details. 'as declared' uses method, path and query of the declaration.
 */
export type Route = `${HttpVerb} /${string}` | 'as declared' | RouteDetails

export interface RouteDetails {
  /**
   * The method and the path below the base. The placeholders are '{resource}' for the resource's path, '{id}' for the
   * record's id, and '{‹field›}'. A field placeholder is replaced by one field of an id, or by the value that filters a
   * list.
   */
  readonly call: `${HttpVerb} /${string}`
  /** The parameters that the query always has. Default: no parameters. */
  readonly query?: AdapterQuery
  /** The format of the body. Default: JSON, or multipart parts if the values contain files. */
  readonly body?: 'json' | 'form' | 'multipart'
  /** The values that the body always has. Default: no values. */
  readonly values?: Values
  /**
   * Whether the body replaces the complete record. If true, Deckhand first reads the record and also sends the
   * unchanged values. Default: false.
   */
  readonly replaces?: boolean
  /** The keys that `replaces` reads but does not send back. Default: no keys. */
  readonly omits?: readonly string[]
  /** The differences of the call if its values contain files. Default: no differences. */
  readonly withFiles?: Pick<RouteDetails, 'call' | 'values'>
}
