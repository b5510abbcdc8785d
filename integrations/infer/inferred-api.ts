/**
 * What a source tells of an API: a document that describes it, recorded calls, a database. Each source reads itself into
 * this and decides nothing more; kinds of field, resource files, the report and the difference are made of it, and know of
 * no source.
 */
export interface InferredApi {
  /** A short name of small letters, digits and dashes, which the adapter is called by: 'acme'. */
  readonly name: string
  /** Where it was read, as a person knows it: 'OpenAPI 3.1 of Acme Billing'. */
  readonly from: string
  /** Of the address below which its paths stand, what comes before the path: 'https://api.acme.com'. Default: not told. */
  readonly origin?: string
  /** The path below which its paths stand: '/v1', or '' for none. */
  readonly base: string
  readonly entities: readonly Entity[]
  /** The convention of its records and lists where it is one that has a name. Default: none that has. */
  readonly dialect?: 'json-api'
  /** How a call says whose it is. Default: it is not told. */
  readonly signIn?: 'bearer' | 'basic' | 'cookie' | { readonly header: string }
  /** The call that a name and a password bring a token by. Default: none was seen. */
  readonly session?: InferredSession
  /** The shipped adapter that speaks its conventions, and what speaks for it. Default: none is known to. */
  readonly fits?: { readonly adapter: string; readonly because: string }
  /** How its lists are paged; that of most lists where they differ. Default: no sign of paging was seen. */
  readonly paging?: InferredPaging
  /** What is not certain of the whole, each a sentence with its reason. */
  readonly doubts: readonly string[]
  readonly leftOut: readonly LeftOutItem[]
}

/** What was seen and is not among the entities, and why: `{ what: 'GET /reports/{day}', because: 'it answers no record' }`. */
export interface LeftOutItem {
  readonly what: string
  readonly because: string
}

/** What is managed: records of one shape, and the calls that read and change them. */
export interface Entity {
  /** Unique; small letters and dashes, for one of them: 'invoice-line'. */
  readonly name: string
  /** What its records are for, where the source says so. */
  readonly about?: string
  /** By which its shape is known to the source: 'InvoiceDto', 'public.invoices'. */
  readonly shape: string
  /** The calls that there are. An entity without a list is no entity; a database has none at all. */
  readonly calls: Readonly<Partial<Record<CallName, InferredCall>>>
  /** The properties that name one record in paths, in their order; several for a composite key, none where none was found. */
  readonly id: readonly string[]
  /** What a record consists of, the id included, by the names that the API has for them, in their order. */
  readonly properties: Properties
  /** What its list can be asked for besides its pages. Default: it is not told. */
  readonly listQuery?: InferredListQuery
  /** How many records were looked at. Default: none, the source describes them. */
  readonly rows?: number
  readonly doubts: readonly string[]
}

/** Whether an entity is reached by calls; those of a database are not. */
export const hasCalls = ({ calls }: Entity) => Object.keys(calls).length > 0

/** The calls that other entities of the same API may have and this one has not; none where it has none at all. */
export const missingCalls = (entity: Entity): CallName[] =>
  hasCalls(entity) ? (['show', 'create', 'edit', 'delete'] as const).filter((name) => !entity.calls[name]) : []

export type CallName = 'list' | 'show' | 'create' | 'edit' | 'delete'

/** A call as the source has it. */
export interface InferredCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the base, with `{braces}` where a value stands, by the API's own names: '/invoices/{invoice_id}'. */
  readonly path: string
  /** The names of what can be said in its query. */
  readonly query?: readonly string[]
  /** How a body travels. Default: as JSON. */
  readonly body?: 'json' | 'form' | 'multipart'
  /** The keys beneath which a body carries the record: ['invoice']. Default: none, it is the record. */
  readonly wrapped?: readonly string[]
  /** The keys beneath which the answer carries the record or the rows: ['data', 'items']. Default: none, it is them. */
  readonly within?: readonly string[]
}

/** How a list goes on: the names of parameters of its query, and the keys of its answer. */
export interface InferredPaging {
  readonly by: 'page' | 'offset' | 'range' | 'cursor'
  /** The parameter with the number of the page, the first row, or the cursor. */
  readonly at: string
  /** The parameter with the number of rows, or with the end of the range. */
  readonly size?: string
  /** The most rows of one answer. Default: not told. */
  readonly largest?: number
  /** Where the answer tells how many there are in all: ['meta', 'total']. */
  readonly total?: readonly string[]
  /** A header of the answer that tells so: 'X-Total-Count'. */
  readonly totalHeader?: string
  /** Where the answer tells that there are more: ['has_more']. */
  readonly more?: readonly string[]
  /** Where the answer has the next cursor or address: ['links', 'next']. */
  readonly next?: readonly string[]
  readonly because: string
}

/** What a list is asked for, by the words of an adapter: '{field}' stands for the API's name of a property. */
export interface InferredListQuery {
  readonly sort?: InferredSort
  /** The properties that rows are sorted by; all of them where that is not told. */
  readonly sorts?: readonly string[]
  readonly filters: readonly InferredFilter[]
  /** The parameter that looks for words. */
  readonly search?: string
  /** What is not certain of it, each a sentence with its reason. */
  readonly doubts: readonly string[]
}

export interface InferredSort {
  readonly parameter: string
  /** The parameter that says which way, and its words for it where they are not 'asc' and 'desc'. */
  readonly order?: string
  readonly orders?: readonly [ascending: string, descending: string]
  /** What the parameter takes: '{field}:asc' and '{field}:desc'. Default: the name itself, with an order beside it. */
  readonly ascending?: string
  readonly descending?: string
  /** It takes several, and what stands between them. Default: it takes one. */
  readonly separator?: string
}

/** 'min_{field}={value}' for one property. */
export interface InferredFilter {
  readonly property: string
  readonly operator: 'eq' | 'in' | 'ne' | 'gte' | 'lte' | 'contains'
  readonly template: string
}

/** The calls that bring a token and a newer one, by the names that their bodies and answers have. */
export interface InferredSession {
  /** Below the base. */
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

/** One property of a record, as far as the source tells; in the words of JSON Schema where it has one. */
export interface Property {
  /** Default: none was told, or several. */
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array'
  /** As documents name them: 'date', 'date-time', 'email', 'uri', 'uuid', 'binary', 'unix-time' … */
  readonly format?: string
  /** In words, by the source. */
  readonly says?: string
  /** The closed set of its values. */
  readonly values?: readonly (string | number | boolean)[]
  /** A record cannot be created without it. */
  readonly required?: boolean
  /** The API sets it and takes none. */
  readonly readOnly?: boolean
  /** The API takes it and never answers it. */
  readonly writeOnly?: boolean
  /** It is taken when a record is created, and not after. */
  readonly createOnly?: boolean
  readonly unique?: boolean
  readonly default?: unknown
  /** The bounds of a number. */
  readonly min?: number
  readonly max?: number
  /** The bounds of a text's length, or of a list's. */
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  /** Of an object. */
  readonly properties?: Properties
  /** Of a list. */
  readonly items?: Property
  /** The other entity that it names or holds a record of, and what speaks for it. */
  readonly refersTo?: { readonly entity: string; readonly because: string }
  /** Values that were seen: up to fifty different ones, as they came. */
  readonly samples?: readonly unknown[]
  /** What is not certain of it, each a sentence with its reason. */
  readonly doubts?: readonly string[]
}

/**
 * One sort of source.
 *
 * @throws {@link Unreadable} where it is meant but cannot be read.
 */
export interface InferenceSource {
  /** In a word, as the help names it: 'an OpenAPI document'. */
  readonly name: string
  /** Whether this is one: by its name or address, or by what stands there. */
  readonly matches: (opened: LoadedSource) => boolean
  readonly read: (opened: LoadedSource, options: SourceReadOptions) => Promise<InferredApi>
}

/** What the person named, opened as far as it can be. */
export interface LoadedSource {
  /** As it was typed: 'openapi.yaml', 'https://api.acme.com/v1', 'postgres://…'. */
  readonly input: string
  /** The place of a file. */
  readonly file?: string
  /** The web address that answered, after what it led on to. */
  readonly address?: string
  /** The media type of its answer. */
  readonly mediaType?: string
  /** What the file or the answer says. Default: it is no text, as a file of a database, or neither file nor web address. */
  readonly text?: string
}

export interface SourceReadOptions {
  /** Headers that go with calls of the API, such as one's sign-in. */
  readonly headers: Readonly<Record<string, string>>
  /** The paths that a live address is asked for. */
  readonly paths: readonly string[]
}

/** A source that cannot be read: a sentence with place, what was expected and the cure. */
export class UnreadableSourceError extends Error {
  override name = 'UnreadableSourceError'
}
