import type { Adapter } from '../../adapters'
import { createForeignLine } from '../../providers/foreign'
import type { LoadLine } from '../../providers/line'
import { registry } from './registry'

type Load = () => Promise<{ readonly default: Adapter }>

/** Fetches an adapter with all that it takes to speak by it. */
export const loadLine: LoadLine = async (name, options) => {
  const load = files.get(name)
  if (!load) throw new Error(`There is no adapter '${name}'; expected one of: ${[...files.keys()].join(', ')}.`)
  const { default: adapter } = await load()
  return createForeignLine(options, { adapter, registry })
}

const named = (files: Readonly<Record<string, Load>>) =>
  Object.entries(files).map(([path, load]) => [path.replace(/^.*[/]|[.]ts$/g, ''), load] as const)

// One of the business stands before one that comes along.
const files = new Map([
  ...named(import.meta.glob<{ default: Adapter }>('../../adapters/shipped/*.ts')),
  ...named(import.meta.glob<{ default: Adapter }>('/business/adapters/*.ts')),
])
