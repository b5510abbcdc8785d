import type { FastifyInstance } from 'fastify'
import type { Store } from '../../contract/store'
import type { MailOutcome } from '../../features/outbox/mailer'
import type { ObserveSettings } from './observe-settings'

/** What is told whenever somebody looks. */
export interface Metric {
  readonly name: string
  readonly help: string
  /** By what it is told apart. Default: it is one number. */
  readonly label?: string
  /** By the values of its label, or under `''` where it has none; what is not known is left out. */
  read(): MetricValues | Promise<MetricValues>
}

export type MetricValues = Readonly<Record<string, number>>

/** Watches a process from within. */
export interface ServerMonitor {
  /** Watches a server, before its routes are added, and the store that it serves, if there is one. */
  observe(app: FastifyInstance, store?: Store): void
  /** Is told of figures that it may ask for. */
  addMetrics(figures: readonly Metric[]): void
  /** Is told what has become of a mail. */
  countMail(outcome: MailOutcome): void
}

/** What watches a process, as the settings ask for it. What is not asked for is not loaded. */
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
