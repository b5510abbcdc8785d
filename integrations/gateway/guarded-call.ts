import type { Person } from '../../server/contract/person'
import type { Store } from '../../server/contract/store'
import type { CallOrigin } from '../../server/database/history/call-origin'
import { rowScopedStore, visibleStoreFor } from '../../server/records/visible'
import type { AnyRecord, Column, Registry, Resource } from '../../vocabulary'
import type { ForwardedFiles } from './forwarded-files'
import { createRecordProjection } from './record-projection'
import type { Upstream } from './upstream/upstream'
import { createUpstreamRecords, type UpstreamRecords } from './upstream/upstream-records'
import { createUpstreamScope, type UpstreamScope } from './upstream/upstream-scope'
import { createUpstreamValueReader, type UpstreamValueReader } from './value-reader'

type Values = Readonly<Record<string, unknown>>

/** A user's call to a resource in another API, with all data for its access control. */
export interface GuardedCall {
  readonly store: Store
  readonly person: Person
  readonly origin: CallOrigin
  /** The declared resource. */
  readonly resource: Resource
  /** The resource and all other resources, without the fields that the user may not see. */
  readonly visible: { readonly resource: Resource; readonly registry: Registry }
  readonly upstream: Upstream
  /** A signal that aborts reads when the client disconnects. */
  readonly signal: AbortSignal
  readonly upstreamRecords: UpstreamRecords
  readonly scope: UpstreamScope
  readonly reader: UpstreamValueReader
  /** The files in the request body. */
  readonly forwardedFiles: ForwardedFiles
  /** A function that receives errors after a change was made. */
  readonly failed: (error: unknown) => void
  /** Reduces rows to the fields that the user may read. */
  toVisibleRecords(rows: readonly Values[]): Promise<AnyRecord[]>
}

export type GuardedCallOptions = Pick<
  GuardedCall,
  'store' | 'person' | 'origin' | 'resource' | 'failed' | 'signal' | 'forwardedFiles'
> & {
  readonly upstreamOf: (resource: Resource) => Upstream
  /**
   * Whether values are returned in their declared types. Deckhand's user interface reads and writes the API's own
   * formats. Default: false, so that values keep the API's format.
   */
  readonly inDeclaredTypes?: boolean
}

const compound: readonly Column['store'][] = ['reference', 'references', 'rows', 'json', 'file']

/** Creates the context of one call with its access control. */
export function createGuardedCall({ upstreamOf, inDeclaredTypes = false, ...parts }: GuardedCallOptions): GuardedCall {
  const { store, person, resource, signal } = parts
  const { registry } = visibleStoreFor(store, person)
  const reader = createUpstreamValueReader(store.registry)
  const asking = createUpstreamRecords({ upstreamOf, reader, signal })
  const reach = createUpstreamScope({ scopedStore: rowScopedStore(store, person), read: asking.record })
  const upstream = upstreamOf(resource)
  const host = new URL(upstream.settings.url).origin
  const seen = { registry, resource: registry.get(resource.name) }
  // Only single values have a declared type. Ids, references, lists and nested records keep the API's format.
  const single = Object.fromEntries(
    Object.entries(resource.fields).filter(([, field]) => !compound.includes(field.kind.column(field).store)),
  )

  /** The records that rows refer to, but that the user may not see. */
  const unseenIn = async (rows: readonly Values[]) => {
    const named = new Map<string, Set<string>>()
    const note = createRecordProjection(registry, host, (to, id) => {
      if (reach.limits(store.registry.get(to))) named.set(to, (named.get(to) ?? new Set()).add(id))
      return true
    })
    for (const row of rows) note(seen.resource, row)
    const unseen = new Set<string>()
    for (const [to, ids] of named) {
      const there = await reach.filterVisibleIds(store.registry.get(to), [...ids])
      for (const id of ids) if (!there.has(id)) unseen.add(`${to}/${id}`)
    }
    return unseen
  }

  const shown: GuardedCall['toVisibleRecords'] = async (rows) => {
    const unseen = await unseenIn(rows)
    const project = createRecordProjection(registry, host, (to, id) => !unseen.has(`${to}/${id}`))
    const isLimited = reach.limits(resource)
    return Promise.all(
      rows.map(async (row) =>
        project(
          seen.resource,
          inDeclaredTypes ? { ...row, ...reader.values(single, row) } : row,
          isLimited ? await reach.sees(resource, reader.record(resource, row), true) : undefined,
        ),
      ),
    )
  }

  return { ...parts, upstream, visible: seen, reader, upstreamRecords: asking, scope: reach, toVisibleRecords: shown }
}
