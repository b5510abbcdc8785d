import type { DataProvider } from '@refinedev/core'
import type { ListPageRows } from '../../../../providers/lists/arrange-page'
import type { AnyRecord, Resource } from '../../../../vocabulary'
import { type ListState, listQueryOf } from '../state/list-state'

/** The number of records per request. */
const chunk = 500

/** The maximum number of records in a file. If a list never ends, the export stops at this number. */
const mostInFile = 500_000

interface Fetching {
  readonly provider: DataProvider
  readonly resource: Resource
  readonly state: ListState
  /** The ids of the records that the export leaves out. */
  readonly except?: ReadonlySet<string> | undefined
  /** The maximum number of records to load. Default: 500,000. */
  readonly most?: number
  /** Called with the number of records that are loaded so far. */
  readonly told?: (came: number) => void
}

/** The records of a list's state that could be loaded. */
interface FetchedRecords {
  readonly records: AnyRecord[]
  readonly isAll: boolean
}

/**
 * Loads all records page by page, even if records are added or removed in the meantime. A page without new records ends
 * the loop.
 */
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
    // An API may return fewer records than requested.
    if (page === 1) size = data.length
  }
}
