import type { FastifyInstance } from 'fastify'
import type { MailOutcome } from '../mail'
import type { ObserveSettings } from '../settings/observe'
import type { Store } from '../store/store'

/** Watches a process from within. */
export interface Watch {
  /** Watches a server, before its routes are added, and the store that it serves, if there is one. */
  observe(app: FastifyInstance, store?: Store): void
  /** Is told what has become of a mail. */
  mailed(outcome: MailOutcome): void
}

/** What watches a process, as the settings ask for it. What is not asked for is not loaded. */
export async function createWatch({ metricsToken, traces }: ObserveSettings): Promise<Watch> {
  const watches = await Promise.all([
    metricsToken === undefined ? [] : import('./metrics').then(({ createMetrics }) => [createMetrics(metricsToken)]),
    traces ? import('./traces').then(({ createTraces }) => [createTraces(traces)]) : [],
  ])
  const all = watches.flat()
  return {
    observe: (app, store) => {
      for (const { observe } of all) observe(app, store)
    },
    mailed: (outcome) => {
      for (const { mailed } of all) mailed(outcome)
    },
  }
}
