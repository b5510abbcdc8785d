/**
 * A description of an API, read from a source: an OpenAPI document, recorded calls, or a database. Each source produces
 * this format. The generators of fields, files, reports and comparisons use only this format.
 */
export interface InferredApi {
  /** A short name with lowercase letters, digits and dashes, which also names the adapter: 'acme'. */
  readonly name: string
  /** The source, in words: 'OpenAPI 3.1 of Acme Billing'. */
  readonly from: string
  /** The origin of the API's address: 'https://api.acme.com'. Default: unknown. */
  readonly origin?: string
  /** The path prefix of all paths: '/v1'. Empty if there is none. */
  readonly base: string
  readonly entities: readonly Entity[]
  /** The named convention of records and lists. Default: none. */
  readonly dialect?: 'json-api'
  /** How calls authenticate. Default: unknown. */
  readonly signIn?: 'bearer' | 'basic' | 'cookie' | { readonly header: string }
  /** The calls that return tokens for a name and a password. Default: none found. */
  readonly session?: InferredSession
  /** The shipped adapter for this convention, with the reason. Default: none fits. */
  readonly fits?: { readonly adapter: string; readonly because: string }
  /** How most lists are paged. Default: no paging found. */
  readonly paging?: InferredPaging
  /** Uncertain facts about the whole API, each as a sentence with its reason. */
  readonly doubts: readonly string[]
  readonly leftOut: readonly LeftOutItem[]
}

/**
 * A part of the source that is not an entity, with the reason:
 * `{ what: 'GET /reports/{day}', because: 'it answers no record' }`.
 */
export interface LeftOutItem {
  readonly what: string
  readonly because: string
}

/** Records of one shape, with the calls that read and change them. */
export interface Entity {
  /** A unique name in the singular, with lowercase letters and dashes: 'invoice-line'. */
  readonly name: string
  /** The purpose of the records, if the source states it. */
  readonly about?: string
  /** The source's name for the shape: 'InvoiceDto', 'public.invoices'. */
  readonly shape: string
  /** The available calls. Every entity of an API has a list call. Entities of a database have no calls. */
  readonly calls: Readonly<Partial<Record<CallName, InferredCall>>>
  /** The properties that identify a record in paths, in order. Several for a composite key, none if no id was found. */
  readonly id: readonly string[]
  /** All properties of a record, including the id, with the API's names and in the API's order. */
  readonly properties: Properties
  /** How the list can be sorted, filtered and searched. Default: unknown. */
  readonly listQuery?: InferredListQuery
  /** The number of sampled records. Default: none, the source describes the records. */
  readonly rows?: number
  readonly doubts: readonly string[]
}

/** Whether an entity has calls. Entities of a database have none. */
export const hasCalls = ({ calls }: Entity) => Object.keys(calls).length > 0

/** The calls that this entity does not have. Empty if the entity has no calls at all. */
export const missingCalls = (entity: Entity): CallName[] =>
  hasCalls(entity) ? (['show', 'create', 'edit', 'delete'] as const).filter((name) => !entity.calls[name]) : []

export type CallName = 'list' | 'show' | 'create' | 'edit' | 'delete'

/** A call as the source describes it. */
export interface InferredCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path below the base, with the API's own parameter names in braces: '/invoices/{invoice_id}'. */
  readonly path: string
  /** The names of the query parameters. */
  readonly query?: readonly string[]
  /** The format of the body. Default: JSON. */
  readonly body?: 'json' | 'form' | 'multipart'
  /** The keys that wrap the record in a body: ['invoice']. Default: none, the body is the record. */
  readonly wrapped?: readonly string[]
  /** The keys that wrap the record or the rows in a response: ['data', 'items']. Default: none. */
  readonly within?: readonly string[]
}

/** How a list is paged: the names of query parameters, and keys of the response. */
export interface InferredPaging {
  readonly by: 'page' | 'offset' | 'range' | 'cursor'
  /** The parameter for the page number, the first row, or the cursor. */
  readonly at: string
  /** The parameter for the number of rows, or for the end of the range. */
  readonly size?: string
  /** The maximum number of rows in a response. Default: unknown. */
  readonly largest?: number
  /** The keys of the total number of rows: ['meta', 'total']. */
  readonly total?: readonly string[]
  /** The header with the total number of rows: 'X-Total-Count'. */
  readonly totalHeader?: string
  /** The keys of the flag that more rows follow: ['has_more']. */
  readonly more?: readonly string[]
  /** The keys of the next cursor or address: ['links', 'next']. */
  readonly next?: readonly string[]
  readonly because: string
}

/** How a list is requested, in the notation of adapters. '{field}' is replaced by the API's name of a property. */
export interface InferredListQuery {
  readonly sort?: InferredSort
  /** The properties that rows can be sorted by. Default: all properties. */
  readonly sorts?: readonly string[]
  readonly filters: readonly InferredFilter[]
  /** The parameter for a search. */
  readonly search?: string
  /** Uncertain facts, each as a sentence with its reason. */
  readonly doubts: readonly string[]
}

export interface InferredSort {
  readonly parameter: string
  /** The parameter for the direction. `orders` contains its values if they are not 'asc' and 'desc'. */
  readonly order?: string
  readonly orders?: readonly [ascending: string, descending: string]
  /**
   * The values of the parameter: '{field}:asc' and '{field}:desc'. Default: the field's name, with a separate `order`.
   */
  readonly ascending?: string
  readonly descending?: string
  /** The separator between several fields. Default: the parameter accepts one field. */
  readonly separator?: string
}

/** A filter by one property, such as 'min_{field}={value}'. */
export interface InferredFilter {
  readonly property: string
  readonly operator: 'eq' | 'in' | 'ne' | 'gte' | 'lte' | 'contains'
  readonly template: string
}

/** The calls that return and renew a token, with the keys of their bodies and responses. */
export interface InferredSession {
  /** The path below the base. */
  readonly path: string
  readonly name: string
  readonly password: string
  readonly form?: boolean
  readonly token?: readonly string[]
  readonly refresh?: readonly string[]
  readonly renewal?: {
    readonly path: string
    readonly name: string
    readonly form?: boolean
    readonly token?: readonly string[]
  }
}

export type Properties = Readonly<Record<string, Property>>

/** One property of a record, as far as the source describes it, in the terms of JSON Schema. */
export interface Property {
  /** Default: unknown, or several types. */
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array'
  /** The format in terms of JSON Schema: 'date', 'date-time', 'email', 'uri', 'uuid', 'binary', 'unix-time' … */
  readonly format?: string
  /** The source's description. */
  readonly says?: string
  /** The closed set of allowed values. */
  readonly values?: readonly (string | number | boolean)[]
  /** Whether a new record needs the property. */
  readonly required?: boolean
  /** Whether only the API sets the property. */
  readonly readOnly?: boolean
  /** Whether the API accepts the property and never returns it. */
  readonly writeOnly?: boolean
  /** Whether the property can be set only when a record is created. */
  readonly createOnly?: boolean
  readonly unique?: boolean
  readonly default?: unknown
  /** The bounds of a number. */
  readonly min?: number
  readonly max?: number
  /** The bounds of a text's length, or of a list's length. */
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  /** The properties of an object. */
  readonly properties?: Properties
  /** The items of a list. */
  readonly items?: Property
  /** The referenced or embedded entity, with the reason. */
  readonly refersTo?: { readonly entity: string; readonly because: string }
  /** Sample values, at most fifty different values, as the source returned them. */
  readonly samples?: readonly unknown[]
  /** Uncertain facts, each as a sentence with its reason. */
  readonly doubts?: readonly string[]
}

/**
 * One kind of source.
 *
 * @throws {@link UnreadableSourceError} if a source of this kind cannot be read.
 */
export interface InferenceSource {
  /** The name of this kind in the help text: 'an OpenAPI document'. */
  readonly name: string
  /** Whether a source is of this kind, by its name, its address or its content. */
  readonly matches: (opened: LoadedSource) => boolean
  readonly read: (opened: LoadedSource, options: SourceReadOptions) => Promise<InferredApi>
}

/** The source that the user named, loaded as far as possible. */
export interface LoadedSource {
  /** The source as the user entered it: 'openapi.yaml', 'https://api.acme.com/v1', 'postgres://…'. */
  readonly input: string
  /** The path of a file. */
  readonly file?: string
  /** The web address that responded, after redirects. */
  readonly address?: string
  /** The media type of the response. */
  readonly mediaType?: string
  /** The text of the file or response. Absent for binary files such as databases, and for other addresses. */
  readonly text?: string
}

export interface SourceReadOptions {
  /** Headers for calls of the API, such as credentials. */
  readonly headers: Readonly<Record<string, string>>
  /** The paths to read from a live API. */
  readonly paths: readonly string[]
}

/** A source that cannot be read. The message contains the place, the expectation and the remedy. */
export class UnreadableSourceError extends Error {
  override name = 'UnreadableSourceError'
}
