import type { Reading } from './reading'

/** By whom the server is watched. */
export interface ObserveSettings {
  /** METRICS_TOKEN: opens `/metrics` to whoever sends it as a bearer token, at least 16 characters. Default: none, it is closed. */
  readonly metricsToken?: string
  /**
   * OTEL_EXPORTER_OTLP_ENDPOINT, or OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: a collector that is told of every call. The other
   * variables of OpenTelemetry hold as well. Default: none.
   */
  readonly traces: boolean
}

const shortest = 16

/** Reads by whom the server is watched. */
export function readObserve({ given, address, fail }: Reading): ObserveSettings {
  const metricsToken = given('METRICS_TOKEN')
  if (metricsToken !== undefined && metricsToken.length < shortest)
    fail(
      `METRICS_TOKEN has ${metricsToken.length} characters, but at least ${shortest} were expected. Make one with 'openssl rand -hex 16', or leave it out.`,
    )
  const collectors = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'].map((name) =>
    address(name, ['http:', 'https:'], 'http://localhost:4318'),
  )
  return { ...(metricsToken !== undefined && { metricsToken }), traces: collectors.some(Boolean) }
}
