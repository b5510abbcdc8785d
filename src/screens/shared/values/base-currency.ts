import { baseCurrencyIn, currentBusiness, type Fields, titleOf } from '../../../../vocabulary'
import { useWorkbench } from '../../context'
import { useAccess } from '../records/access'
import { useSilentList } from '../records/silent-queries'

interface Amount {
  readonly currency?: string
}

/** Milliseconds that a currency stays valid in the cache. */
export const currencyStaleTime = 300_000

/** The name of the base currency. Undefined until the currency is loaded, or if the person cannot see the currency. */
export function useBaseCurrency(isWanted: boolean): string | undefined {
  const { registry } = useWorkbench()
  const { canCall } = useAccess()
  const { resource, mark = '' } = baseCurrencyIn(registry) ?? {}
  const { result } = useSilentList({
    resource: resource?.name ?? '',
    filters: [{ field: mark, operator: 'eq', value: true }],
    pagination: { pageSize: 1 },
    queryOptions: {
      enabled: isWanted && resource !== undefined && canCall(resource, 'list'),
      staleTime: currencyStaleTime,
    },
  })
  if (!resource) return isWanted ? currentBusiness().currency : undefined
  const [base] = result.data ?? []
  return base && isWanted ? titleOf(resource, base) : undefined
}

/** Whether some fields can be amounts in the base currency, for example if the record they name has no currency. */
export const hasBaseAmounts = (fields: Fields, names: readonly string[]): boolean =>
  names.some((name) => {
    const { currency = 'base.' } = (fields[name] ?? {}) as Amount
    return fields[name]?.kind.isAmount === true && currency.includes('.')
  })
