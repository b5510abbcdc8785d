import type { ListRequest, RequestFilter, Sorter } from '../list-request'
import type { AdapterQuery } from './calls'

/**
 * The location of a value in a response: a path into the body, such as 'meta.total', or a header. From a header such as
 * `{ header: 'Content-Range' }`, the last number is used.
 */
export type ResponseSource = string | { readonly header: string }

/** One source, or several sources for lists that differ. The first source with a value is used. */
export type ResponseSources = ResponseSource | readonly ResponseSource[]

/**
 * The way in which a request selects some of a list's rows. `largest` is the maximum number of rows in one response, by
 * default 100. If a response shows a lower maximum, Deckhand uses the lower maximum.
 */
export type PagingConvention =
  /** Paging by page number. `first` is the number of the first page. Default: 1. */
  | {
      readonly by: 'page'
      readonly page: string
      readonly size?: string
      readonly first?: number
      readonly largest?: number
    }
  /** Paging by the number of skipped rows. */
  | { readonly by: 'offset'; readonly offset: string; readonly limit: string; readonly largest?: number }
  /**
   * Paging by the index of the first row and the index after the last row, starting at 0. With `inclusive`, the end is
   * the index of the last row. Default: false.
   */
  | {
      readonly by: 'range'
      readonly start: string
      readonly end: string
      readonly inclusive?: boolean
      /** One query parameter for both indexes, such as 'range=[{start},{end}]'. Default: two query parameters. */
      readonly together?: string
      readonly largest?: number
    }
  /**
   * Paging by a cursor that the previous page returns at `next`. With 'last id', the cursor is the id of the last row
   * on the previous page.
   */
  | {
      readonly by: 'cursor'
      readonly cursor: string
      readonly size?: string
      readonly next: ResponseSources | 'last id'
      readonly largest?: number
    }
  /**
   * Paging by the URL of the next page, which the response returns at `next`. From a `Link` header, the URL with
   * rel="next" is used.
   */
  | { readonly by: 'link'; readonly size?: string; readonly next: ResponseSources; readonly largest?: number }

/** The way in which a request sorts a list. '{field}' is replaced by the API's name of the field. */
export interface SortConvention {
  /** The query parameter for sorting. */
  readonly parameter: string
  /** The value for ascending sorting. Default: '{field}'. */
  readonly ascending?: string
  /** The value for descending sorting. Default: '-{field}', or '{field}' with an `order` parameter. */
  readonly descending?: string
  /**
   * A separate query parameter for the sort direction, with the values 'asc' and 'desc'. Default: no parameter, because
   * the value itself contains the direction.
   */
  readonly order?: string
  /** Other values of the parameter `order`, such as ['ASC', 'DESC']. */
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

/** The way in which lists are requested and read. */
export interface ListConvention {
  /** The paging of the API. Default: no paging, because the API returns every list completely. */
  readonly paging?: PagingConvention
  /**
   * Whether a request without paging parameters returns all rows. Default: false, so that all rows are read page by
   * page.
   */
  readonly isWhole?: boolean
  /**
   * The sorting of the API. A function returns undefined for unsupported sorting. Default: no sorting. Without API
   * sorting, Deckhand reads the complete list and sorts the rows itself.
   */
  readonly sort?: SortConvention | ((sorters: readonly Sorter[]) => AdapterQuery | undefined)
  /**
   * Whether rows with equal sort values always have the same sequence. If false, Deckhand also sorts by the id.
   * Default: true.
   */
  readonly isSteady?: boolean
  /** The fields that the API can sort by. Default: all fields except references. */
  readonly sortable?: readonly string[]
  /**
   * The filters of the API. A function returns undefined for an unsupported filter. Default: no filters. Without API
   * filters, Deckhand reads the complete list and filters the rows itself.
   */
  readonly filter?: FilterTemplates | ((narrowing: RequestFilter) => AdapterQuery | undefined)
  /** The fields that the API can filter by, for all operators or for each operator. Default: all fields. */
  readonly filterable?: readonly string[] | { readonly [O in FilterOperator]?: readonly string[] }
  /**
   * The query parameter of a search over all fields, such as 'q={value}'. A function receives the text and the API's
   * names of the searchable fields, and returns undefined if the API cannot search. Default: no search.
   */
  readonly search?: string | ((text: string, names: readonly string[]) => AdapterQuery | undefined)
  /** The parameters that the query always has. Default: no parameters. */
  readonly query?: AdapterQuery
  /** Rewrites the query, for example to send all filters as one text. Default: the query stays unchanged. */
  readonly compose?: (query: AdapterQuery, request: ListRequest) => AdapterQuery
  /**
   * The path to the rows. Default: the rows are the response body, are under `data`, or are the only list in the
   * response.
   */
  readonly rows?: string
  /** The source of the total number of rows on all pages. Default: no source. */
  readonly total?: ResponseSources
  /**
   * The source that says whether more rows follow. Default: no source, so that more rows may follow after a full page.
   */
  readonly more?: ResponseSources
}
