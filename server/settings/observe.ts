import type { Reading } from './reading'

/** By whom the server is watched. */
export interface ObserveSettings {
  /** METRICS_TOKEN: opens `/metrics` to whoever sends it as a bearer token, at least 16 characters. Default: none, it is closed. */
  readonly metricsToken?: string
}

const shortest = 16

/** Reads by whom the server is watched. */
export function readObserve({ given, fail }: Reading): ObserveSettings {
  const metricsToken = given('METRICS_TOKEN')
  if (metricsToken !== undefined && metricsToken.length < shortest)
    fail(
      `METRICS_TOKEN has ${metricsToken.length} characters, but at least ${shortest} were expected. Make one with 'openssl rand -hex 16', or leave it out.`,
    )
  return metricsToken === undefined ? {} : { metricsToken }
}
