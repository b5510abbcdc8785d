import type { ListRequest, RequestFilter, Sorter } from '../list-request'
import type { AdapterQuery } from './calls'

/**
 * The place of a value in a response: a path into the body, such as 'meta.total', or a header. Of a header such as
 * `{ header: 'Content-Range' }`, the last number counts.
 */
export type ResponseSource = string | { readonly header: string }

/** One source, or several sources for lists that differ. The first source with a value counts. */
export type ResponseSources = ResponseSource | readonly ResponseSource[]

/**
 * How a request selects some of a list's rows. `largest` is the maximum number of rows in one response, by default 100.
 * If a response shows a lower maximum, Deckhand uses the lower maximum.
 */
export type PagingConvention =
  /** By page number. `first` is the number of the first page. Default: 1. */
  | {
      readonly by: 'page'
      readonly page: string
      readonly size?: string
      readonly first?: number
      readonly largest?: number
    }
  /** By the number of skipped rows. */
  | { readonly by: 'offset'; readonly offset: string; readonly limit: string; readonly largest?: number }
  /**
   * By the index of the first row and the index after the last row, from 0. With `inclusive`, the end is the index of
   * the last row. Default: false.
   */
  | {
      readonly by: 'range'
      readonly start: string
      readonly end: string
      readonly inclusive?: boolean
      /** One parameter for both indexes, such as 'range=[{start},{end}]'. Default: two parameters. */
      readonly together?: string
      readonly largest?: number
    }
  /**
   * By a cursor that the previous page returns at `next`. With 'last id', the cursor is the id of the last row on the
   * previous page.
   */
  | {
      readonly by: 'cursor'
      readonly cursor: string
      readonly size?: string
      readonly next: ResponseSources | 'last id'
      readonly largest?: number
    }
  /**
   * By the address of the next page, which the response returns at `next`. In a `Link` header, the address with
   * rel="next" counts.
   */
  | { readonly by: 'link'; readonly size?: string; readonly next: ResponseSources; readonly largest?: number }

/** How a list is sorted. '{field}' is replaced by the API's name of the field. */
export interface SortConvention {
  /** The query parameter. */
  readonly parameter: string
  /** The value for ascending order. Default: '{field}'. */
  readonly ascending?: string
  /** The value for descending order. Default: '-{field}', or '{field}' with an `order` parameter. */
  readonly descending?: string
  /**
   * A separate parameter for the direction, with the values 'asc' and 'desc'. Default: none, the value itself contains
   * the direction.
   */
  readonly order?: string
  /** Other values of `order`, such as ['ASC', 'DESC']. */
  readonly orders?: readonly [ascending: string, descending: string]
  /** The separator between several fields. Default: ','. */
  readonly separator?: string
  /** Whether the API can sort by several fields. Default: true. */
  readonly multiple?: boolean
  /** @deprecated Use `multiple`. */
  readonly several?: boolean
}

/** The operators of a list filter. */
export type FilterOperator = RequestFilter['operator']

/**
 * A query parameter for each operator, such as '{field}_gte={value}' or '{field}=in.({values})'. '{values}' is replaced
 * by all values, separated by commas. '{value}' repeats the parameter for each value.
 */
export type FilterTemplates = { readonly [O in FilterOperator]?: string }

/** How lists are requested and read. */
export interface ListConvention {
  /** Default: none, the API returns every list completely. */
  readonly paging?: PagingConvention
  /** Whether a request without paging parameters returns all rows. Default: false, all rows are read page by page. */
  readonly isWhole?: boolean
  /**
   * How the API sorts. A function returns undefined for an unsupported order. Default: none, Deckhand reads the whole
   * list and sorts the rows itself.
   */
  readonly sort?: SortConvention | ((sorters: readonly Sorter[]) => AdapterQuery | undefined)
  /**
   * Whether rows with equal sort values always have the same order. If false, Deckhand also sorts by the id. Default:
   * true.
   */
  readonly isSteady?: boolean
  /** The fields that the API can sort by. Default: all fields except references. */
  readonly sortable?: readonly string[]
  /**
   * How the API filters. A function returns undefined for an unsupported filter. Default: none, Deckhand reads the
   * whole list and filters the rows itself.
   */
  readonly filter?: FilterTemplates | ((narrowing: RequestFilter) => AdapterQuery | undefined)
  /** The fields that the API can filter by, in total or per operator. Default: all fields. */
  readonly filterable?: readonly string[] | { readonly [O in FilterOperator]?: readonly string[] }
  /**
   * The query parameter of a search over all fields, such as 'q={value}'. A function receives the text and the API's
   * names of the searchable fields, and returns undefined if the API cannot search. Default: none.
   */
  readonly search?: string | ((text: string, names: readonly string[]) => AdapterQuery | undefined)
  /** Parameters that the query always has. Default: none. */
  readonly query?: AdapterQuery
  /** Rewrites the query, for example to send all filters as one text. Default: the query stays unchanged. */
  readonly compose?: (query: AdapterQuery, request: ListRequest) => AdapterQuery
  /** The path to the rows. Default: bare, under `data`, or the only list in the response. */
  readonly rows?: string
  /** The source of the total number of rows on all pages. Default: none. */
  readonly total?: ResponseSources
  /** The source that says whether more rows follow. Default: none, a full page may be followed by more rows. */
  readonly more?: ResponseSources
}
