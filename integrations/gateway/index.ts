import type { FastifyInstance } from 'fastify'
import type { DashboardParts, DashboardRange } from '../../server/contract/dashboard'
import type { Store } from '../../server/contract/store'
import type { Dashboard, Registry, Resource } from '../../vocabulary'
import type { Adapter } from '../adapters/adapter'
import { settleUpstreamChange } from './change-history'
import { listUnsettledChanges } from './change-journal'
import { mapResourcesToUpstreams } from './record-hosts'
import { createUpstream, type Upstream } from './upstream/upstream'
import { readUpstreamDashboard } from './upstream/upstream-dashboard'
import { createUpstreamRecords } from './upstream/upstream-records'
import type { UpstreamSettings } from './upstream/upstream-settings'
import { createUpstreamValueReader } from './value-reader'

/** The APIs that store records instead of the database. */
export interface Gateway {
  readonly all: readonly Upstream[]
  /** Whether an API stores the records of a resource. */
  guards(resource: Resource): boolean
  /** The API that stores the records of a resource. */
  upstreamOf(resource: Resource): Upstream
  isAway(): boolean
  /** Reads the dashboard figures of the API without a name. Undefined if all APIs have names. */
  readonly figures?: (meant: Dashboard, range: DashboardRange) => Promise<DashboardParts>
  close(): void
}

/** Finds the adapter for an API's settings. Throws an error for an unknown name. */
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
      if (!upstream) throw new Error(`No upstream API stores records of ${name}. They are in the database.`)
      return upstream
    },
    isAway: () => all.some((one) => one.isAway()),
    close: () => {
      for (const one of all) one.close()
    },
  }
}

/** The response header that states whether the APIs are available. */
const upstreamHeader = 'x-upstream'

/** Adds the availability of the APIs to each response. */
export const addUpstreamStatusHeader = (app: FastifyInstance, gateway: Gateway): void =>
  void app.addHook('onSend', async (_, reply) => {
    reply.header(upstreamHeader, gateway.isAway() ? 'away' : 'there')
  })

/** The interval between two searches for abandoned changes, in milliseconds. */
const pause = 60_000

/**
 * Completes changes whose process stopped or could not reach the database. The history then contains the current values
 * of the record, and says that the outcome is unknown. The function runs immediately and then every minute.
 *
 * @returns a function that stops the timer.
 */
export function startSettlingChanges(store: Store, gateway: Gateway): () => void {
  const longest = Math.max(...gateway.all.map(({ settings }) => settings.seconds)) * 1000
  const look = () => void settleAbandonedChanges(store, gateway, Date.now() - longest * 4).catch(() => {})
  const timer = setInterval(look, pause)
  timer.unref()
  look()
  return () => clearInterval(timer)
}

/** Completes the abandoned changes from before a time. */
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
