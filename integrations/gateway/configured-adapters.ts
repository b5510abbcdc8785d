import type { AdapterLookup } from '.'
import { adapterNames, adapters } from './adapters'
import { apiSettingSuffix, unknownAdapterError } from './browser-apis'
import type { UpstreamSettings } from './upstream-settings'

/** The adapter of an API: that which is set, else that which the business has by the API's name, if any. */
export const findConfiguredAdapter: AdapterLookup = ({ name, adapter = name }) =>
  adapters.find((one) => one.name === adapter)

/** Adapters that there are not, and keys that an adapter would not send; a sentence each. */
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
