import {
  type CrudFilters,
  type CrudSort,
  type HttpError,
  type Pagination,
  useDataProvider,
  useKeys,
} from '@refinedev/core'
import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Providers } from '../../../../providers'
import type { AnyRecord } from '../../../../vocabulary'
import { useWorkbench } from '../../context'

/**
 * The data provider for secondary content, such as the lists in a record's panels. If a call fails, the data provider
 * shows no toast and does not redirect. The component shows the error at the position of the content.
 */
export const silentProvider: keyof Providers['dataProviders'] = 'silent'

/** Milliseconds that data stays fresh, so that two components do not load it twice. */
const fresh = 1000

const none: readonly never[] = []

interface Answer<Data> {
  readonly data: Data
  readonly total?: number
}

interface SilentQuery<Data> {
  /** The resource of the query, which is undefined or '' if there is no query. */
  readonly resource: string | undefined
  /** The options for the query. By default, the query runs immediately, and its data is fresh for a second. */
  readonly queryOptions?: Omit<UseQueryOptions<Answer<Data>, HttpError>, 'queryKey' | 'queryFn' | 'select'>
}

interface SilentListQuery<R> extends SilentQuery<R[]> {
  readonly filters?: CrudFilters
  readonly sorters?: CrudSort[]
  /** Default: the first ten records. */
  readonly pagination?: Pagination
}

interface SilentRecordQuery<R> extends SilentQuery<R> {
  readonly id: string | undefined
}

/** The prefix of the keys for a resource's secondary content in Refine's cache. */
const useKeyOf = (resource: string) => useKeys().keys().data(silentProvider).resource(resource)

/** When other people change a resource, fetches the data of the resource again. */
function useFollowing(resource: string, isShown: boolean) {
  const { live } = useWorkbench()
  const client = useQueryClient()
  const all: QueryKey = useKeyOf(resource).get()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key depends only on the resource
  useEffect(() => {
    if (!isShown) return
    return live?.subscribe(resource, ({ isFromThisWindow: isHere }) => {
      if (isHere) return
      void client.invalidateQueries({ queryKey: all, type: 'active' }, { cancelRefetch: false })
    })
  }, [live, client, resource, isShown])
}

/** Loads a list of secondary content. */
export function useSilentList<R extends AnyRecord = AnyRecord>({
  resource = '',
  filters,
  sorters,
  pagination: { currentPage = 1, pageSize = 10, mode = 'server' } = {},
  queryOptions,
}: SilentListQuery<R>) {
  const { getList } = useDataProvider()(silentProvider)
  const pagination = { currentPage, pageSize, mode }
  const isShown = resource !== '' && queryOptions?.enabled !== false
  const query = useQuery<Answer<R[]>, HttpError>({
    queryKey: useKeyOf(resource)
      .action('list')
      .params({ filters, pagination, ...(sorters && { sorters }) })
      .get(),
    queryFn: () => getList<R>({ resource, filters, sorters, pagination }),
    staleTime: fresh,
    ...queryOptions,
    enabled: isShown,
  })
  useFollowing(resource, isShown)
  return { query, result: { data: query.data?.data ?? (none as unknown as R[]), total: query.data?.total } }
}

/** Loads a record of secondary content. */
export function useSilentOne<R extends AnyRecord = AnyRecord>({
  resource = '',
  id,
  queryOptions,
}: SilentRecordQuery<R>) {
  const { getOne } = useDataProvider()(silentProvider)
  const isShown = resource !== '' && id !== undefined && id !== '' && queryOptions?.enabled !== false
  const query = useQuery<Answer<R>, HttpError>({
    queryKey: useKeyOf(resource)
      .action('one')
      .id(id ?? '')
      .params({})
      .get(),
    queryFn: () => getOne<R>({ resource, id: id ?? '' }),
    staleTime: fresh,
    ...queryOptions,
    enabled: isShown,
  })
  useFollowing(resource, isShown)
  return { query, result: query.data?.data }
}
