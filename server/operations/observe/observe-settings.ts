import type { SettingsReader } from '../../platform/settings-reader'

/** By whom the server is watched. */
export interface ObserveSettings {
  /** METRICS_TOKEN: opens `/metrics` to whoever sends it as a bearer token, at least 16 characters. Default: none, it is closed. */
  readonly metricsToken?: string
  /**
   * OTEL_EXPORTER_OTLP_ENDPOINT, or OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: a collector that is told of every call. All that is
   * set of OpenTelemetry's variables is here by its name. Default: none.
   */
  readonly traces?: Readonly<Record<string, string>>
}

const shortest = 16

/** Reads by whom the server is watched. */
export function readObserveSettings(reading: SettingsReader): ObserveSettings {
  const { optional: given, address, fail } = reading
  const metricsToken = given('METRICS_TOKEN')
  if (metricsToken !== undefined && metricsToken.length < shortest)
    fail(
      `METRICS_TOKEN has ${metricsToken.length} characters, but at least ${shortest} were expected. Make one with 'openssl rand -hex 16', or leave it out.`,
    )
  const collectors = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'].map((name) =>
    address(name, ['http:', 'https:'], 'http://localhost:4318'),
  )
  const traces = telemetry(reading)
  return { ...(metricsToken !== undefined && { metricsToken }), ...(collectors.some(Boolean) && { traces }) }
}

/** Names that end in `_FILE` at OpenTelemetry itself, whose file holds many settings instead of the value of one. */
const ownFiles = /_CONFIG$/

const telemetry = ({ namesStartingWith: beginning, optional: given }: SettingsReader) =>
  Object.fromEntries(
    beginning('OTEL_')
      .filter((name) => !ownFiles.test(name))
      .map((name) => [name, given(name) ?? '']),
  )
