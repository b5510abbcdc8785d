import type { Values } from '../../../vocabulary'

/** The verbs of HTTP that an API may use. */
export type HttpVerb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The parameters of a query; a list is repeated, what is undefined is left out. */
export type AdapterQuery = Readonly<Record<string, unknown>>

/**
 * How a call is made: verb and path alone, 'PATCH /{resource}/{id}', or with what else there is to say of it;
 * 'as declared' where verb, path and query are those of the declaration.
 */
export type Route = `${HttpVerb} /${string}` | 'as declared' | RouteDetails

export interface RouteDetails {
  /**
   * Verb and path, below the base. '{resource}' is the resource's path, '{id}' the record's id, '{‹field›}' a part of an id
   * that has several, or the value by which a list is narrowed.
   */
  readonly call: `${HttpVerb} /${string}`
  /** Always in its query. Default: nothing. */
  readonly query?: AdapterQuery
  /** How the body travels. Default: as JSON, or as multipart parts where there are files. */
  readonly body?: 'json' | 'form' | 'multipart'
  /** Always in its body. Default: nothing. */
  readonly values?: Values
  /**
   * The record is replaced by what is sent: what the API has of it besides is read first and sent along, so that nothing is
   * lost. Default: false.
   */
  readonly replaces?: boolean
  /** Keys of the body that are read and not sent back where `replaces`. Default: none. */
  readonly omits?: readonly string[]
  /** How it differs where files are among the values. Default: not at all. */
  readonly withFiles?: Pick<RouteDetails, 'call' | 'values'>
}
