import type { AdapterLookup } from '..'
import { adapterNames, adapters } from './adapters'
import { apiSettingSuffix, unknownAdapterError } from './browser-apis'
import type { UpstreamSettings } from './upstream-settings'

/** Finds an API's adapter. The result is the configured adapter, or the adapter with the API's name. */
export const findConfiguredAdapter: AdapterLookup = ({ name, adapter = name }) =>
  adapters.find((one) => one.name === adapter)

/** Finds unknown adapters, and API keys that the adapter does not send. Returns one message per error. */
export const findUpstreamAdapterErrors = (upstreams: readonly UpstreamSettings[]): string[] =>
  upstreams.flatMap((settings) => {
    const { name, adapter, credentials } = settings
    const ending = apiSettingSuffix(name)
    const found = findConfiguredAdapter(settings)
    if (adapter !== undefined && !found)
      return [unknownAdapterError(`UPSTREAM_ADAPTER${ending}`, adapter, adapterNames)]
    return credentials && found?.session?.by === 'none'
      ? [
          `UPSTREAM_ADAPTER${ending} is '${found.name}', which sends no key, but one is set. Take UPSTREAM_TOKEN${ending} and UPSTREAM_USER${ending} out, or say in an adapter of your own how it is sent (session).`,
        ]
      : []
  })
