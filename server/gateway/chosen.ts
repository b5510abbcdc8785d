import { didYouMean } from '../../vocabulary'
import { adapters } from '../adapters'
import type { AdapterOf } from '.'
import type { UpstreamSettings } from './settings'

/** The adapter of an API: that which is set, else that which the business has by the API's name, if any. */
export const adapterOf: AdapterOf = ({ name, adapter = name }) => adapters.find((one) => one.name === adapter)

/** Adapters that there are not, and keys that an adapter would not send; a sentence each. */
export const unfitAdapters = (upstreams: readonly UpstreamSettings[]): string[] =>
  upstreams.flatMap((settings) => {
    const { name, adapter, credentials } = settings
    const ending = name === undefined ? '' : `_${name.toUpperCase().replaceAll('-', '_')}`
    const found = adapterOf(settings)
    if (adapter !== undefined && !found)
      return [
        `UPSTREAM_ADAPTER${ending} is '${adapter}', which is no adapter${didYouMean(
          adapter,
          adapters.map((one) => one.name),
        )} Expected one of: ${adapters.map((one) => one.name).join(', ')}; or add business/adapters/${adapter}.ts.`,
      ]
    return credentials && found?.session?.by === 'none'
      ? [
          `UPSTREAM_ADAPTER${ending} is '${found.name}', which sends no key, but one is set. Take UPSTREAM_TOKEN${ending} and UPSTREAM_USER${ending} out, or say in an adapter of your own how it is sent (session).`,
        ]
      : []
  })
