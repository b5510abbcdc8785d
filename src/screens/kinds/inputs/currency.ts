import { useList, useOne } from '@refinedev/core'
import { type AnyRecord, idOf, type Reference, type Registry, type Resource, titleOf } from '../../../vocabulary'
import { useWorkbench } from '../../context'
import { useSetting } from '../../form/setting'
import { useSiblings } from '../../form/siblings'
import { useAccess } from '../../shared/access'
import type { InputProps } from './input'

interface Amount {
  readonly currency?: string
}

const currencyPaths = ({ fields }: Resource) => [
  ...new Set(Object.values(fields).flatMap((field) => (field as Amount).currency ?? [])),
]

const targetOf = (registry: Registry, { fields }: Resource, name = '') => {
  const field = fields[name]
  const target = field?.kind.refersTo?.(field)
  return target === undefined ? undefined : registry.find(target)
}

/** What amounts that name a currency refer to, and the mark by which one of these is the base. */
function findBase(registry: Registry): { resource: Resource; mark: string } | undefined {
  for (const owner of registry.all)
    for (const path of currencyPaths(owner)) {
      const resource = targetOf(registry, owner, path)
      const mark = Object.entries(resource?.fields ?? {}).find(([, field]) => 'exactlyOne' in field)?.[0]
      if (resource && mark !== undefined) return { resource, mark }
    }
  return undefined
}

/** How long the base currency is taken for the same, in milliseconds. */
const fresh = 300_000

/** The name of the base currency, once it is known; nothing where the person may not see it. */
function useBaseCurrency(isWanted: boolean): string | undefined {
  const { registry } = useWorkbench()
  const { may } = useAccess()
  const { resource, mark = '' } = findBase(registry) ?? {}
  const { result } = useList<AnyRecord>({
    resource: resource?.name ?? '',
    filters: [{ field: mark, operator: 'eq', value: true }],
    pagination: { pageSize: 1 },
    queryOptions: { enabled: isWanted && resource !== undefined && may(resource, 'list'), staleTime: fresh },
  })
  const [base] = result.data ?? []
  return resource && base && isWanted ? titleOf(resource, base) : undefined
}

/**
 * The name of the currency that an amount is in: the one that its field names; in lines, the one of the record that they
 * belong to; else the base currency.
 */
export function useCurrencyName({ field, path, siblings }: InputProps<Amount>): string | undefined {
  const { registry } = useWorkbench()
  const { resource } = useSetting()
  const { may } = useAccess()
  const [outer] = path.length > 1 ? currencyPaths(resource) : []
  const around = useSiblings([], outer === undefined ? [] : [outer])
  const [name, through] = (field.currency ?? outer)?.split('.') ?? []
  const named = name === undefined ? undefined : (field.currency === undefined ? around : siblings)[name]
  const target = through === undefined ? undefined : targetOf(registry, resource, name)
  const leads = target !== undefined && Boolean(idOf(named)) && may(target, 'show')
  const { result } = useOne<AnyRecord>({
    resource: target?.name,
    id: String(idOf(named) ?? ''),
    queryOptions: { enabled: leads, staleTime: fresh },
  })
  const isBase = name === undefined || (through !== undefined && !idOf(named))
  const base = useBaseCurrency(isBase)
  const currency = through === undefined ? named : leads ? result?.[through] : undefined
  return isBase ? base : ((currency as Reference | null | undefined)?.name ?? undefined)
}

/** '₹' of 'INR', where a currency is known by its code; any other name as it is. */
export const symbolOf = (currency: string): string | undefined => {
  const code = /\b[A-Z]{3}\b/.exec(currency)?.[0]
  if (!code) return currency
  return new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value
}
