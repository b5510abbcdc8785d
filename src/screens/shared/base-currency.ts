import { baseCurrencyIn, currentBusiness, type Fields, titleOf } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { useAccess } from './access'
import { useSilentList } from './silent-queries'

interface Amount {
  readonly currency?: string
}

/** How long a currency is taken for the same, in milliseconds. */
export const currencyStaleTime = 300_000

/** The name of the base currency, once it is known; nothing where the person may not see it. */
export function useBaseCurrency(isWanted: boolean): string | undefined {
  const { registry } = useWorkbench()
  const { may } = useAccess()
  const { resource, mark = '' } = baseCurrencyIn(registry) ?? {}
  const { result } = useSilentList({
    resource: resource?.name ?? '',
    filters: [{ field: mark, operator: 'eq', value: true }],
    pagination: { pageSize: 1 },
    queryOptions: {
      enabled: isWanted && resource !== undefined && may(resource, 'list'),
      staleTime: currencyStaleTime,
    },
  })
  if (!resource) return isWanted ? currentBusiness().currency : undefined
  const [base] = result.data ?? []
  return base && isWanted ? titleOf(resource, base) : undefined
}

/** Whether some of the fields are amounts in the base currency, at least where what they name refers to none. */
export const hasBaseAmounts = (fields: Fields, names: readonly string[]): boolean =>
  names.some((name) => {
    const { currency = 'base.' } = (fields[name] ?? {}) as Amount
    return fields[name]?.kind.isAmount === true && currency.includes('.')
  })
