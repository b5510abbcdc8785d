import type { SettingsReader } from '../../platform/settings-reader'

/** The settings for monitoring. */
export interface ObserveSettings {
  /** METRICS_TOKEN: the bearer token for `/metrics`, at least 16 characters. Default: none, which disables the call. */
  readonly metricsToken?: string
  /**
   * OTEL_EXPORTER_OTLP_ENDPOINT, or OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: a collector of traces. Contains all variables
   * of OpenTelemetry by name. Default: none.
   */
  readonly traces?: Readonly<Record<string, string>>
}

const shortest = 16

/** Reads the settings for monitoring. */
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

/** OpenTelemetry variables that end in `_FILE`, but name a configuration file instead of the file of a value. */
const ownFiles = /_CONFIG$/

const telemetry = ({ namesStartingWith: beginning, optional: given }: SettingsReader) =>
  Object.fromEntries(
    beginning('OTEL_')
      .filter((name) => !ownFiles.test(name))
      .map((name) => [name, given(name) ?? '']),
  )
