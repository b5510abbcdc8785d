import type { Adapter } from '../../integrations/adapters'
import { createForeignTransport } from '../../providers/http/foreign-transport'
import type { TransportLoader } from '../../providers/http/transport'
import { browserRegistry } from './browser-registry'

type Load = () => Promise<{ readonly default: Adapter }>

/** Loads an adapter, and creates the transport that calls the API through this adapter. */
export const loadAdapterTransport: TransportLoader = async (name, options) => {
  const load = files.get(name)
  if (!load)
    throw new Error(`The adapter '${name}' does not exist. Available adapters: ${[...files.keys()].join(', ')}.`)
  const { default: adapter } = await load()
  return createForeignTransport(options, { adapter, registry: browserRegistry })
}

const adaptersByName = (files: Readonly<Record<string, Load>>) =>
  Object.entries(files).map(([path, load]) => [path.replace(/^.*[/]|[.]ts$/g, ''), load] as const)

// An adapter of the business replaces a shipped adapter of the same name.
const files = new Map([
  ...adaptersByName(import.meta.glob<{ default: Adapter }>('../../integrations/adapters/built-in/*.ts')),
  ...adaptersByName(import.meta.glob<{ default: Adapter }>('/business/adapters/*.ts')),
])
