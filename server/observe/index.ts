import type { FastifyInstance } from 'fastify'
import type { MailOutcome } from '../mail'
import type { ObserveSettings } from '../settings/observe'
import type { Store } from '../store/store'

/** What is told whenever somebody looks. */
export interface Figure {
  readonly name: string
  readonly help: string
  /** By what it is told apart. Default: it is one number. */
  readonly label?: string
  /** By the values of its label, or under `''` where it has none; what is not known is left out. */
  read(): Readings | Promise<Readings>
}

export type Readings = Readonly<Record<string, number>>

/** Watches a process from within. */
export interface Watch {
  /** Watches a server, before its routes are added, and the store that it serves, if there is one. */
  observe(app: FastifyInstance, store?: Store): void
  /** Is told of figures that it may ask for. */
  tell(figures: readonly Figure[]): void
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
    tell: (figures) => {
      for (const { tell } of all) tell(figures)
    },
    mailed: (outcome) => {
      for (const { mailed } of all) mailed(outcome)
    },
  }
}
