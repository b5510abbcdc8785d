import type { DataProvider } from '@refinedev/core'
import type { ListPageRows } from '../../../providers/arrange-page'
import type { AnyRecord, Resource } from '../../../vocabulary'
import { type ListState, listQueryOf } from './list-state'

/** Records that are asked for at once. */
const chunk = 500

/** Records that one file takes; a list that has no end stops here. */
const mostInFile = 500_000

interface Fetching {
  readonly provider: DataProvider
  readonly resource: Resource
  readonly state: ListState
  /** The ids of those that are left out. */
  readonly except?: ReadonlySet<string> | undefined
  /** It stops once so many have come. Default: 500,000. */
  readonly most?: number
  /** Is told how many have come so far. */
  readonly told?: (came: number) => void
}

/** All records that a list's state tells of, as far as they can be had. */
interface FetchedRecords {
  readonly records: AnyRecord[]
  readonly isAll: boolean
}

/** Fetches page by page, however many are added or removed meanwhile. Pages that bring nothing new are the end. */
export async function fetchAllRecords({
  provider,
  resource,
  state,
  except,
  most = mostInFile,
  told,
}: Fetching): Promise<FetchedRecords> {
  const records: AnyRecord[] = []
  const seen = new Set<string>()
  let size = chunk
  for (let page = 1; ; page++) {
    const query = listQueryOf(resource, { ...state, page, size })
    const answer = await provider.getList<AnyRecord>({ resource: resource.name, ...query })
    const { data, total, hasMore = false, more } = answer as unknown as ListPageRows
    const fresh = data.filter(({ id }) => !seen.has(id))
    for (const { id } of fresh) seen.add(id)
    records.push(...fresh)
    told?.(records.length)
    const isAwaited = total === undefined ? hasMore : total > records.length
    if (!isAwaited || fresh.length === 0 || records.length >= most) {
      const meant = except ? records.filter(({ id }) => !except.has(id)) : records
      return { records: meant, isAll: !isAwaited && !more }
    }
    // An API may give fewer at once than it is asked for.
    if (page === 1) size = data.length
  }
}
