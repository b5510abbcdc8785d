import type { ListRequest, RequestFilter, Sorter } from '../list-request'
import type { AdapterQuery } from './calls'

/**
 * Where something stands in an answer: a path into its body, such as 'meta.total', or a header, whose last number it is:
 * `{ header: 'Content-Range' }`.
 */
export type ResponseSource = string | { readonly header: string }

/** One source, or several that differ from list to list: the first that says something counts. */
export type ResponseSources = ResponseSource | readonly ResponseSource[]

/**
 * How an API is asked for some of a list's rows. `largest` is how many rows it gives at most in one answer, default 100;
 * where an answer shows that it is fewer, that is gone by.
 */
export type PagingConvention =
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
      readonly next: ResponseSources | 'last id'
      readonly largest?: number
    }
  /** By the address of the next page, which stands in `next`; of a `Link` header that of rel="next". */
  | { readonly by: 'link'; readonly size?: string; readonly next: ResponseSources; readonly largest?: number }

/** How rows are sorted, in words: '{field}' is the field's name at the API. */
export interface SortConvention {
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
  readonly multiple?: boolean
  /** @deprecated Use `multiple`. */
  readonly several?: boolean
}

/** By what a list can be narrowed. */
export type FilterOperator = RequestFilter['operator']

/**
 * A parameter and its value: '{field}_gte={value}', '{field}=in.({values})'. '{values}' are all of them with commas; with
 * '{value}' a parameter is repeated for each.
 */
export type FilterTemplates = { readonly [O in FilterOperator]?: string }

/** How lists are asked for and read. */
export interface ListConvention {
  /** Default: none, every list is answered whole. */
  readonly paging?: PagingConvention
  /** Asked for no page, it answers with all rows. Default: false, all rows are had page by page. */
  readonly isWhole?: boolean
  /** Default: it cannot be asked for; the whole list is sorted in its place. Undefined for what it has no word for. */
  readonly sort?: SortConvention | ((sorters: readonly Sorter[]) => AdapterQuery | undefined)
  /**
   * Rows that are equal by what they are sorted by come in the same order each time; where they do not, they are sorted by
   * their id besides. Default: true.
   */
  readonly isSteady?: boolean
  /** The fields that it sorts by. Default: all. */
  readonly sortable?: readonly string[]
  /** Default: it cannot be asked for; the whole list is narrowed in its place. Undefined for what it has no word for. */
  readonly filter?: FilterTemplates | ((narrowing: RequestFilter) => AdapterQuery | undefined)
  /** The fields that it narrows by; those of each operator, where they differ. Default: all. */
  readonly filterable?: readonly string[] | { readonly [O in FilterOperator]?: readonly string[] }
  /**
   * The parameter of a search over all fields, 'q={value}', or what becomes of the API's names of those that the resource is
   * searched by; undefined for what it has no word for. Default: there is none.
   */
  readonly search?: string | ((text: string, names: readonly string[]) => AdapterQuery | undefined)
  /** Always in the query. Default: nothing. */
  readonly query?: AdapterQuery
  /** What the query becomes where it is not one parameter for each, such as filters as one text. Default: as it is. */
  readonly compose?: (query: AdapterQuery, request: ListRequest) => AdapterQuery
  /** Where the rows are. Default: bare, under `data`, or the one list that the answer has. */
  readonly rows?: string
  /** Where it stands how many rows there are on all pages. Default: nowhere. */
  readonly total?: ResponseSources
  /** Where it stands whether there are more. Default: nowhere; as many as were asked for may be followed by more. */
  readonly more?: ResponseSources
}
