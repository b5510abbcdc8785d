/**
 * A description of an API, read from a source: an OpenAPI document, recorded calls, or a database. Each kind of source
 * produces a description in this format. The generators of fields, files, reports and comparisons use only this format.
 */
export interface InferredApi {
  /** A short name with lowercase letters, digits and dashes, such as 'acme'. The adapter has the same name. */
  readonly name: string
  /** The name of the source in words, such as 'OpenAPI 3.1 of Acme Billing'. */
  readonly from: string
  /** The origin of the API's URL, such as 'https://api.acme.com'. Default: the origin is unknown. */
  readonly origin?: string
  /** The prefix that all paths share, such as '/v1'. The prefix is empty if the paths share no prefix. */
  readonly base: string
  readonly entities: readonly Entity[]
  /** The known convention of records and lists. Default: no known convention. */
  readonly dialect?: 'json-api'
  /** The authentication of calls. Default: the authentication is unknown. */
  readonly signIn?: 'bearer' | 'basic' | 'cookie' | { readonly header: string }
  /** The calls that return tokens for a name and a password. Default: the source contains no such calls. */
  readonly session?: InferredSession
  /** The shipped adapter for the API's convention, with the reason. Default: no shipped adapter matches. */
  readonly fits?: { readonly adapter: string; readonly because: string }
  /** The paging of most lists. Default: the source shows no paging. */
  readonly paging?: InferredPaging
  /** Uncertain facts about the complete API. Each fact is a sentence with its reason. */
  readonly doubts: readonly string[]
  readonly leftOut: readonly LeftOutItem[]
}

/**
 * A call or table of the source that is not an entity, with the reason: `{ what: 'GET /reports/{day}', because: 'it
 * answers no record' }`.
 */
export interface LeftOutItem {
  readonly what: string
  readonly because: string
}

/** Records with the same properties, with the calls that read and change the records. */
export interface Entity {
  /** A unique name in the singular, with lowercase letters and dashes, such as 'invoice-line'. */
  readonly name: string
  /** The purpose of the records, if the source contains a description. */
  readonly about?: string
  /** The source's name for this kind of record, such as 'InvoiceDto' or 'public.invoices'. */
  readonly shape: string
  /** The available calls. Every entity of an API has a list call. Entities of a database have no calls. */
  readonly calls: Readonly<Partial<Record<CallName, InferredCall>>>
  /**
   * The properties that identify a record in paths, in the sequence of the path. The list has several properties for a
   * composite key, and is empty if no id was found.
   */
  readonly id: readonly string[]
  /** All properties of a record, including the id, with the API's names and in the API's sequence. */
  readonly properties: Properties
  /** The sorting, filters and search of the list. Default: sorting, filters and search are unknown. */
  readonly listQuery?: InferredListQuery
  /** The number of sampled records. Default: no samples, because the source describes the records. */
  readonly rows?: number
  readonly doubts: readonly string[]
}

/** Whether an entity has calls. Entities of a database have no calls. */
export const hasCalls = ({ calls }: Entity) => Object.keys(calls).length > 0

/** The calls that this entity does not have. The list is empty if the entity has no calls at all. */
export const missingCalls = (entity: Entity): CallName[] =>
  hasCalls(entity) ? (['show', 'create', 'edit', 'delete'] as const).filter((name) => !entity.calls[name]) : []

export type CallName = 'list' | 'show' | 'create' | 'edit' | 'delete'

/** A call that the source describes. */
export interface InferredCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path below the base path, with the API's own parameter names in braces, such as '/invoices/{invoice_id}'. */
  readonly path: string
  /** The names of the query parameters. */
  readonly query?: readonly string[]
  /** The format of the body. Default: JSON. */
  readonly body?: 'json' | 'form' | 'multipart'
  /**
   * The keys in the request body that lead to the record, such as ['invoice']. Default: no keys, because the body is
   * the record.
   */
  readonly wrapped?: readonly string[]
  /** The keys in the response that lead to the record or the rows, such as ['data', 'items']. Default: no keys. */
  readonly within?: readonly string[]
}

/** The paging of a list: the names of query parameters, and the keys of the response. */
export interface InferredPaging {
  readonly by: 'page' | 'offset' | 'range' | 'cursor'
  /** The query parameter for the page number, the first row, or the cursor. */
  readonly at: string
  /** The query parameter for the number of rows, or for the end of the range. */
  readonly size?: string
  /** The maximum number of rows in a response. Default: the maximum is unknown. */
  readonly largest?: number
  /** The keys that lead to the total number of rows, such as ['meta', 'total']. */
  readonly total?: readonly string[]
  /** The header with the total number of rows, such as 'X-Total-Count'. */
  readonly totalHeader?: string
  /** The keys that lead to the flag that more rows follow, such as ['has_more']. */
  readonly more?: readonly string[]
  /** The keys that lead to the next cursor or URL, such as ['links', 'next']. */
  readonly next?: readonly string[]
  readonly because: string
}

/**
 * The sorting, filters and search of a list, in the notation of adapters. '{field}' is replaced by the API's name of a
 * property.
 */
export interface InferredListQuery {
  readonly sort?: InferredSort
  /** The properties that rows can be sorted by. Default: all properties. */
  readonly sorts?: readonly string[]
  readonly filters: readonly InferredFilter[]
  /** The query parameter for a search. */
  readonly search?: string
  /** Uncertain facts. Each fact is a sentence with its reason. */
  readonly doubts: readonly string[]
}

export interface InferredSort {
  readonly parameter: string
  /**
   * The query parameter for the sort direction. `orders` contains the values of this parameter if the values are not
   * 'asc' and 'desc'.
   */
  readonly order?: string
  readonly orders?: readonly [ascending: string, descending: string]
  /**
   * The values of the sort parameter, such as '{field}:asc' and '{field}:desc'. Default: the value is the field's name,
   * with a separate parameter `order`.
   */
  readonly ascending?: string
  readonly descending?: string
  /** The separator between several fields. Default: the parameter accepts only one field. */
  readonly separator?: string
}

/** The template of a filter by one property, such as 'min_{field}={value}'. */
export interface InferredFilter {
  readonly property: string
  readonly operator: 'eq' | 'in' | 'ne' | 'gte' | 'lte' | 'contains'
  readonly template: string
}

/** The calls that return and renew a token, with the keys of the request bodies and responses. */
export interface InferredSession {
  /** The path below the base path. */
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

/**
 * One property of a record, with the facts that the source contains. The names of these facts are keywords of JSON
 * Schema.
 */
export interface Property {
  /** The type of the values. Default: the type is unknown, or the property has several types. */
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array'
  /** The format as in JSON Schema, such as 'date', 'date-time', 'email', 'uri', 'uuid', 'binary', 'unix-time' … */
  readonly format?: string
  /** The source's description of the property. */
  readonly says?: string
  /** The list of allowed values. */
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
  /** The minimum and maximum of a number. */
  readonly min?: number
  readonly max?: number
  /** The minimum and maximum length of a text or a list. */
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  /** The properties of an object. */
  readonly properties?: Properties
  /** The property that describes the items of a list. */
  readonly items?: Property
  /** The entity that the property refers to or contains, with the reason. */
  readonly refersTo?: { readonly entity: string; readonly because: string }
  /** At most fifty different sample values, in the format that the source returned. */
  readonly samples?: readonly unknown[]
  /** Uncertain facts. Each fact is a sentence with its reason. */
  readonly doubts?: readonly string[]
}

/**
 * One kind of source, with the function that reads such a source.
 *
 * @throws {@link UnreadableSourceError} if a source of this kind cannot be read.
 */
export interface InferenceSource {
  /** The name of this kind of source in the help text, such as 'an OpenAPI document'. */
  readonly name: string
  /** Whether a source is of this kind, based on its name, URL or content. */
  readonly matches: (opened: LoadedSource) => boolean
  readonly read: (opened: LoadedSource, options: SourceReadOptions) => Promise<InferredApi>
}

/** The source that the user entered, with its content if the content could be loaded. */
export interface LoadedSource {
  /** The source that the user entered, such as 'openapi.yaml', 'https://api.acme.com/v1' or 'postgres://…'. */
  readonly input: string
  /** The path of the source, if the source is a file. */
  readonly file?: string
  /** The URL that responded, after redirects. */
  readonly address?: string
  /** The media type of the response. */
  readonly mediaType?: string
  /**
   * The text of the file or response. Undefined for binary files such as databases, and for URLs that do not start with
   * http.
   */
  readonly text?: string
}

export interface SourceReadOptions {
  /** The headers for calls of the API, such as credentials. */
  readonly headers: Readonly<Record<string, string>>
  /** The paths to read from a live API. */
  readonly paths: readonly string[]
}

/**
 * The error that a source cannot be read. The message contains the location, the expectation and the way to fix the
 * problem.
 */
export class UnreadableSourceError extends Error {
  override name = 'UnreadableSourceError'
}
