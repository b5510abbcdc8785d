import { useWorkbench } from '../../src/screens/context'
import { useSiblings } from '../../src/screens/form/fields/siblings'
import { useFormContext } from '../../src/screens/form/form-context'
import { useAccess } from '../../src/screens/shared/records/access'
import { useSilentOne } from '../../src/screens/shared/records/silent-queries'
import { currencyStaleTime, useBaseCurrency } from '../../src/screens/shared/values/base-currency'
import { currencyPaths, idOf, type Reference, referencedResourceOf } from '../../vocabulary'
import type { InputProps } from '../kind-input'

interface Amount {
  readonly currency?: string
}

/**
 * The name of an amount's currency: the currency in the record's currency field. If the amount is in lines, the
 * currency of the surrounding record. In all other cases, the base currency.
 */
export function useCurrencyName({
  field,
  path,
  siblings,
}: Pick<InputProps<Amount>, 'field' | 'path' | 'siblings'>): string | undefined {
  const { registry } = useWorkbench()
  const { resource } = useFormContext()
  const { canCall } = useAccess()
  const [outer] = path.length > 1 ? currencyPaths(resource) : []
  const around = useSiblings([], outer === undefined ? [] : [outer])
  const [name, through] = (field.currency ?? outer)?.split('.') ?? []
  const named = name === undefined ? undefined : (field.currency === undefined ? around : siblings)[name]
  const target = through === undefined ? undefined : referencedResourceOf(registry, resource, name)
  const leads = target !== undefined && Boolean(idOf(named)) && canCall(target, 'show')
  const { result } = useSilentOne({
    resource: target?.name,
    id: String(idOf(named) ?? ''),
    queryOptions: { enabled: leads, staleTime: currencyStaleTime },
  })
  const isBase = name === undefined || (through !== undefined && !idOf(named))
  const base = useBaseCurrency(isBase)
  const currency = through === undefined ? named : leads ? result?.[through] : undefined
  return isBase ? base : ((currency as Reference | null | undefined)?.name ?? undefined)
}

/**
 * The symbol of a currency whose name contains a code, such as '₹' for 'INR'. If the name of a currency contains no
 * code, the name is returned unchanged.
 */
export const currencySymbolOf = (currency: string): string | undefined => {
  const code = /\b[A-Z]{3}\b/.exec(currency)?.[0]
  if (!code) return currency
  return new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value
}
