import type { FastifyInstance } from 'fastify'
import type { Store } from '../../contract/store'
import type { MailOutcome } from '../../features/outbox/mailer'
import type { ObserveSettings } from './observe-settings'

/** A metric whose values are read on each request for metrics. */
export interface Metric {
  readonly name: string
  readonly help: string
  /** The name of the metric's label. Default: the metric is a single number. */
  readonly label?: string
  /**
   * Returns the values by label value. Without a label, the key of the value is `''`. The result omits unknown values.
   */
  read(): MetricValues | Promise<MetricValues>
}

export type MetricValues = Readonly<Record<string, number>>

/** The monitoring of this process. */
export interface ServerMonitor {
  /** Monitors a server, and its store if the server has a store. Call this function before routes are added. */
  observe(app: FastifyInstance, store?: Store): void
  /** Adds metrics. */
  addMetrics(figures: readonly Metric[]): void
  /** Counts the outcomes of sent mails. */
  countMail(outcome: MailOutcome): void
}

/** Creates the monitor that the settings require. The function loads only the modules that it needs. */
export async function createServerMonitor({ metricsToken, traces }: ObserveSettings): Promise<ServerMonitor> {
  const watches = await Promise.all([
    metricsToken === undefined
      ? []
      : import('./prometheus-monitor').then(({ createPrometheusMonitor }) => [createPrometheusMonitor(metricsToken)]),
    traces ? import('./trace-monitor').then(({ createTraceMonitor }) => [createTraceMonitor(traces)]) : [],
  ])
  const all = watches.flat()
  return {
    observe: (app, store) => {
      for (const { observe } of all) observe(app, store)
    },
    addMetrics: (figures) => {
      for (const { addMetrics: tell } of all) tell(figures)
    },
    countMail: (outcome) => {
      for (const { countMail: mailed } of all) mailed(outcome)
    },
  }
}
