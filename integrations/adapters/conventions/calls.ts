import type { Values } from '../../../vocabulary'

/** The HTTP methods that an API may use. */
export type HttpVerb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The parameters of a query. A list repeats its parameter. Undefined values are left out. */
export type AdapterQuery = Readonly<Record<string, unknown>>

/**
 * How a call is made: method and path, such as 'PATCH /{resource}/{id}', or an object with more details. 'as declared'
 * uses method, path and query of the declaration.
 */
export type Route = `${HttpVerb} /${string}` | 'as declared' | RouteDetails

export interface RouteDetails {
  /**
   * Method and path, below the base. Placeholders: '{resource}' for the resource's path, '{id}' for the record's id,
   * and '{‹field›}'. A field placeholder is replaced by a part of a composite id, or by the value that filters a list.
   */
  readonly call: `${HttpVerb} /${string}`
  /** Parameters that the query always has. Default: none. */
  readonly query?: AdapterQuery
  /** The format of the body. Default: JSON, or multipart parts if the values contain files. */
  readonly body?: 'json' | 'form' | 'multipart'
  /** Values that the body always has. Default: none. */
  readonly values?: Values
  /**
   * Whether the body replaces the whole record. If true, Deckhand first reads the record and sends its other values
   * along. Default: false.
   */
  readonly replaces?: boolean
  /** Keys that `replaces` reads but does not send back. Default: none. */
  readonly omits?: readonly string[]
  /** The differences of the call when its values contain files. Default: none. */
  readonly withFiles?: Pick<RouteDetails, 'call' | 'values'>
}
