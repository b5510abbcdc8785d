import type { AnyRecord, Column, Registry, Resource } from '../../vocabulary'
import type { Person } from '../auth/person'
import type { Origin } from '../history/origin'
import { storeFor, storeWithin } from '../records/seen'
import type { Store } from '../store/store'
import { type Asking, createAsking } from './asking'
import type { HeldFiles } from './held-files'
import { createProjection } from './projected'
import { createReach, type Reach } from './reach'
import { createReader, type Reader } from './reading'
import type { Upstream } from './upstream'

type Values = Readonly<Record<string, unknown>>

/** A call of somebody to a resource that an API upstream keeps, with all that is needed to guard it. */
export interface Guarded {
  readonly store: Store
  readonly person: Person
  readonly origin: Origin
  /** As it is declared. */
  readonly resource: Resource
  /** As the person meets it, and all others. */
  readonly seen: { readonly resource: Resource; readonly registry: Registry }
  readonly upstream: Upstream
  /** Ended when whoever calls has gone; for what reads. */
  readonly signal: AbortSignal
  readonly asking: Asking
  readonly reach: Reach
  readonly reader: Reader
  /** The files that came with it. */
  readonly held: HeldFiles
  /** Told of what fails after a change is made. */
  readonly failed: (error: unknown) => void
  /** Records as the person may read them. */
  shown(rows: readonly Values[]): Promise<AnyRecord[]>
}

export type Parts = Pick<Guarded, 'store' | 'person' | 'origin' | 'resource' | 'failed' | 'signal' | 'held'> & {
  readonly upstreamOf: (resource: Resource) => Upstream
  /**
   * Whether values are answered in their declared types. Deckhand's screens read the API's own forms, and write in them.
   * Default: they stay as they came.
   */
  readonly inDeclaredTypes?: boolean
}

const compound: readonly Column['store'][] = ['reference', 'references', 'rows', 'json', 'file']

/** Puts together what guards one call. */
export function guardedCall({ upstreamOf, inDeclaredTypes = false, ...parts }: Parts): Guarded {
  const { store, person, resource, signal } = parts
  const { registry } = storeFor(store, person)
  const reader = createReader(store.registry)
  const asking = createAsking({ upstreamOf, reader, signal })
  const reach = createReach({ seen: storeWithin(store, person), read: asking.record })
  const upstream = upstreamOf(resource)
  const host = new URL(upstream.settings.url).origin
  const seen = { registry, resource: registry.get(resource.name) }
  // Ids, references, lists and records stay as they came: no declaration gives them a type.
  const single = Object.fromEntries(
    Object.entries(resource.fields).filter(([, field]) => !compound.includes(field.kind.column(field).store)),
  )

  /** The records that some rows refer to and that the person does not see. */
  const unseenIn = async (rows: readonly Values[]) => {
    const named = new Map<string, Set<string>>()
    const note = createProjection(registry, host, (to, id) => {
      if (reach.limits(store.registry.get(to))) named.set(to, (named.get(to) ?? new Set()).add(id))
      return true
    })
    for (const row of rows) note(seen.resource, row)
    const unseen = new Set<string>()
    for (const [to, ids] of named) {
      const there = await reach.among(store.registry.get(to), [...ids])
      for (const id of ids) if (!there.has(id)) unseen.add(`${to}/${id}`)
    }
    return unseen
  }

  const shown: Guarded['shown'] = async (rows) => {
    const unseen = await unseenIn(rows)
    const project = createProjection(registry, host, (to, id) => !unseen.has(`${to}/${id}`))
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

  return { ...parts, upstream, seen, reader, asking, reach, shown }
}
