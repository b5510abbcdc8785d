import type { SettingsReader } from '../../platform/settings-reader'

/** The settings for monitoring. */
export interface ObserveSettings {
  /**
   * METRICS_TOKEN: the bearer token for `/metrics`, with at least 16 characters. Default: no token, which disables the
   * call.
   */
  readonly metricsToken?: string
  /**
   * OTEL_EXPORTER_OTLP_ENDPOINT, or OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: the URL of a collector of traces. The object
   * contains all OpenTelemetry variables by name. Default: no collector.
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

/**
 * The OpenTelemetry variables that end in `_FILE` and contain the path of a configuration file. Other variables with
 * this ending contain the path of a file with the value.
 */
const ownFiles = /_CONFIG$/

const telemetry = ({ namesStartingWith: beginning, optional: given }: SettingsReader) =>
  Object.fromEntries(
    beginning('OTEL_')
      .filter((name) => !ownFiles.test(name))
      .map((name) => [name, given(name) ?? '']),
  )
