import type { FastifyInstance } from 'fastify'
import type { DashboardParts, DashboardRange } from '../../server/contract/dashboard'
import type { Store } from '../../server/contract/store'
import type { Dashboard, Registry, Resource } from '../../vocabulary'
import type { Adapter } from '../adapters/adapter'
import { settleUpstreamChange } from './change-history'
import { listUnsettledChanges } from './change-journal'
import { mapResourcesToUpstreams } from './record-hosts'
import { createUpstream, type Upstream } from './upstream'
import { readUpstreamDashboard } from './upstream-dashboard'
import { createUpstreamRecords } from './upstream-records'
import type { UpstreamSettings } from './upstream-settings'
import { createUpstreamValueReader } from './value-reader'

/** The APIs that keep records in the store's place. */
export interface Gateway {
  readonly all: readonly Upstream[]
  /** Whether one of them keeps the records of a resource. */
  guards(resource: Resource): boolean
  /** The API that keeps the records of a resource. */
  upstreamOf(resource: Resource): Upstream
  isAway(): boolean
  /** What the API that keeps most says of the state of things. Absent where each is named by its resources. */
  readonly figures?: (meant: Dashboard, range: DashboardRange) => Promise<DashboardParts>
  close(): void
}

/** The adapter of an API by its settings; throws where there is none of that name. */
export type AdapterLookup = (settings: UpstreamSettings) => Adapter | undefined

export function createGateway(
  registry: Registry,
  upstreams: readonly UpstreamSettings[],
  adapterOf: AdapterLookup,
): Gateway | undefined {
  if (upstreams.length === 0) return undefined
  const made = new Map(
    upstreams.map((settings) => [settings, createUpstream({ settings, adapter: adapterOf(settings), registry })]),
  )
  const elsewhere = mapResourcesToUpstreams(registry, upstreams)
  const all = [...made.values()]
  const main = all.find(({ settings }) => settings.name === undefined)
  return {
    all,
    ...(main && { figures: (meant, range) => readUpstreamDashboard(main, meant, range) }),
    guards: ({ name }) => elsewhere.has(name),
    upstreamOf: ({ name }) => {
      const settings = elsewhere.get(name)
      const upstream = settings && made.get(settings)
      if (!upstream) throw new Error(`Records of ${name} are kept here, and by no API upstream.`)
      return upstream
    },
    isAway: () => all.some((one) => one.isAway()),
    close: () => {
      for (const one of all) one.close()
    },
  }
}

/** The header by which every answer tells whether the APIs upstream are there. */
const upstreamHeader = 'x-upstream'

/** Says in each answer whether what it stands on is there. */
export const addUpstreamStatusHeader = (app: FastifyInstance, gateway: Gateway): void =>
  void app.addHook('onSend', async (_, reply) => {
    reply.header(upstreamHeader, gateway.isAway() ? 'away' : 'there')
  })

/** Milliseconds between two looks for changes that nobody has settled. */
const pause = 60_000

/**
 * Settles what was begun and left, by a process that stopped or that could not reach the store then: the history says that the
 * outcome is not known, and how the record is now. Looks at once and every minute; answers how to stop.
 */
export function startSettlingChanges(store: Store, gateway: Gateway): () => void {
  const longest = Math.max(...gateway.all.map(({ settings }) => settings.seconds)) * 1000
  const look = () => void settleAbandonedChanges(store, gateway, Date.now() - longest * 4).catch(() => {})
  const timer = setInterval(look, pause)
  timer.unref()
  look()
  return () => clearInterval(timer)
}

/** Settles what was begun before a moment. */
export async function settleAbandonedChanges(store: Store, gateway: Gateway, before: number): Promise<void> {
  for (const intended of await listUnsettledChanges(store, before)) {
    const resource = store.registry.find(intended.resource)
    const { record } = intended
    const asking = createUpstreamRecords({
      upstreamOf: gateway.upstreamOf,
      reader: createUpstreamValueReader(store.registry),
      signal: AbortSignal.timeout(30_000),
    })
    const after =
      resource && record !== undefined && !store.registry.isLocal(resource.name)
        ? await asking.record(resource, record).catch(() => undefined)
        : undefined
    await settleUpstreamChange(store, intended, { isUnknown: true, ...(after && { after }) })
  }
}
