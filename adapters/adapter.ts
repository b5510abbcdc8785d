import type { StandardCall, Values } from '../vocabulary'
import type { ListRequest, Narrowing, Sorter } from './list-request'

/** How an API spells the names of what the declarations call `discountType`. */
export type Casing = 'as declared' | 'snake' | 'camel' | 'pascal' | 'kebab'

/** The verbs of HTTP that an API may use. */
export type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The parameters of a query; a list is repeated, what is undefined is left out. */
export type Query = Readonly<Record<string, unknown>>

/**
 * Where something stands in an answer: a path into its body, such as 'meta.total', or a header, whose last number it is:
 * `{ header: 'Content-Range' }`.
 */
export type Source = string | { readonly header: string }

/** One source, or several that differ from list to list: the first that says something counts. */
export type Sources = Source | readonly Source[]

/**
 * How a call is made: verb and path alone, 'PATCH /{resource}/{id}', or with what else there is to say of it;
 * 'as declared' where verb, path and query are those of the declaration.
 */
export type Route = `${Verb} /${string}` | 'as declared' | RouteDetails

export interface RouteDetails {
  /**
   * Verb and path, below the base. '{resource}' is the resource's path, '{id}' the record's id, '{‹field›}' a part of an id
   * that has several, or the value by which a list is narrowed.
   */
  readonly call: `${Verb} /${string}`
  /** Always in its query. Default: nothing. */
  readonly query?: Query
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

/**
 * How an API is asked for some of a list's rows. `largest` is how many rows it gives at most in one answer, default 100;
 * where an answer shows that it is fewer, that is gone by.
 */
export type Paging =
  /** By the number of a page; `first` is that of the first. Default: 1. */
  | {
      readonly by: 'page'
      readonly page: string
      readonly size?: string
      readonly first?: number
      readonly largest?: number
    }
  /** By how many rows are passed over. */
  | { readonly by: 'offset'; readonly offset: string; readonly limit: string; readonly largest?: number }
  /** By the first row, counted from 0, and the one after the last; `inclusive` where it is the last itself. Default: false. */
  | {
      readonly by: 'range'
      readonly start: string
      readonly end: string
      readonly inclusive?: boolean
      /** The one parameter that takes both, 'range=[{start},{end}]'. Default: each has its own. */
      readonly together?: string
      readonly largest?: number
    }
  /**
   * By a word that the page before tells, which stands in `next`; where it is the id of its last row, 'last id'.
   */
  | {
      readonly by: 'cursor'
      readonly cursor: string
      readonly size?: string
      readonly next: Sources | 'last id'
      readonly largest?: number
    }
  /** By the address of the next page, which stands in `next`; of a `Link` header that of rel="next". */
  | { readonly by: 'link'; readonly size?: string; readonly next: Sources; readonly largest?: number }

/** How rows are sorted, in words: '{field}' is the field's name at the API. */
export interface Sorting {
  /** The parameter of the query that says it. */
  readonly parameter: string
  /** Default: '{field}'. */
  readonly ascending?: string
  /** Default: '-{field}', or '{field}' where there is an `order`. */
  readonly descending?: string
  /** The parameter that takes 'asc' and 'desc'. Default: none, the word itself says it. */
  readonly order?: string
  /** What it takes in their place, such as ['ASC', 'DESC']. */
  readonly orders?: readonly [ascending: string, descending: string]
  /** Between several. Default: ','. */
  readonly separator?: string
  /** Whether several can be said. Default: true. */
  readonly several?: boolean
}

/** By what a list can be narrowed. */
export type Operator = Narrowing['operator']

/**
 * A parameter and its value: '{field}_gte={value}', '{field}=in.({values})'. '{values}' are all of them with commas; with
 * '{value}' a parameter is repeated for each.
 */
export type Filtering = { readonly [O in Operator]?: string }

/** How lists are asked for and read. */
export interface ListConvention {
  /** Default: none, every list is answered whole. */
  readonly paging?: Paging
  /** Asked for no page, it answers with all rows. Default: false, all rows are had page by page. */
  readonly isWhole?: boolean
  /** Default: it cannot be asked for; the whole list is sorted in its place. Undefined for what it has no word for. */
  readonly sort?: Sorting | ((sorters: readonly Sorter[]) => Query | undefined)
  /**
   * Rows that are equal by what they are sorted by come in the same order each time; where they do not, they are sorted by
   * their id besides. Default: true.
   */
  readonly isSteady?: boolean
  /** The fields that it sorts by. Default: all. */
  readonly sortable?: readonly string[]
  /** Default: it cannot be asked for; the whole list is narrowed in its place. Undefined for what it has no word for. */
  readonly filter?: Filtering | ((narrowing: Narrowing) => Query | undefined)
  /** The fields that it narrows by; those of each operator, where they differ. Default: all. */
  readonly filterable?: readonly string[] | { readonly [O in Operator]?: readonly string[] }
  /**
   * The parameter of a search over all fields, 'q={value}', or what becomes of the API's names of those that the resource is
   * searched by; undefined for what it has no word for. Default: there is none.
   */
  readonly search?: string | ((text: string, names: readonly string[]) => Query | undefined)
  /** Always in the query. Default: nothing. */
  readonly query?: Query
  /** What the query becomes where it is not one parameter for each, such as filters as one text. Default: as it is. */
  readonly compose?: (query: Query, request: ListRequest) => Query
  /** Where the rows are. Default: bare, under `data`, or the one list that the answer has. */
  readonly rows?: string
  /** Where it stands how many rows there are on all pages. Default: nowhere. */
  readonly total?: Sources
  /** Where it stands whether there are more. Default: nowhere; as many as were asked for may be followed by more. */
  readonly more?: Sources
}

/** How records are written and read where that differs from the declarations. */
export interface RecordConvention {
  /** Where one record is in its answer. Default: bare or under `data`. */
  readonly at?: string
  /** Under which key of a body a record travels. Default: bare. */
  readonly under?: string | ((told: Told) => string)
  /** How a body says that a field is empty; 'left out' says it by null where a change has emptied it alone. Default: 'null'. */
  readonly empty?: 'null' | 'left out'
  /** Makes a row of the API plain: one level, by the API's names. Default: it is. */
  readonly read?: (row: Values, told: Told) => Values
  /** Makes a body of values by the API's names. Default: they are it. */
  readonly write?: (values: Values, told: Told) => unknown
}

/** Of what a record is read or written. */
export interface Told {
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

/** A call of the session, with what it takes and brings. */
export interface SessionRoute {
  /** Verb and path, below the base. */
  readonly call: `${Verb} /${string}`
  /** Default: 'json'. */
  readonly body?: 'json' | 'form'
  /** Always in its body. Default: nothing. */
  readonly values?: Values
}

/** How people sign in, and how the API knows them afterwards. */
export interface SessionConvention {
  /** What stands before the paths of its calls. Default: what stands before all. */
  readonly base?: string
  /** How a call says whose it is. Default: 'bearer', a token in the header Authorization. */
  readonly by?: 'bearer' | 'basic' | 'cookie' | 'none' | { readonly header: string; readonly prefix?: string }
  /** Default: none; what is typed as the password is the token itself, or with 'basic' name and password are. */
  readonly signIn?: SessionRoute & {
    /** What the name is called in its body. Default: 'email'. */
    readonly email?: string
    /** Default: 'password'. */
    readonly password?: string
    /** Where the token is in its answer. Default: under whichever of the usual names. */
    readonly token?: string
    /** Where the token for renewal is. Default: there is none. */
    readonly refresh?: string
    /** Where it says who has signed in. Default: 'user' or 'userData'. */
    readonly user?: string
  }
  /** Asks for a newer token when one is refused, once. Default: the session has ended then. */
  readonly refresh?: SessionRoute & {
    /** What the token for renewal is called in its body. */
    readonly name: string
    readonly token?: string
    readonly refresh?: string
  }
  /** Answers who is signed in. Default: it is not asked. */
  readonly verify?: { readonly call: `${Verb} /${string}`; readonly user?: string }
  /** Default: it is not told. */
  readonly signOut?: {
    readonly call: `${Verb} /${string}`
    /** What the token for renewal is called in its body. Default: it carries none. */
    readonly refresh?: string
  }
  /** Answers what the person may do, in any of the usual forms or as `read` makes of it. Default: the API decides. */
  readonly permissions?: { readonly call: `${Verb} /${string}`; readonly read?: (body: unknown) => unknown }
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
