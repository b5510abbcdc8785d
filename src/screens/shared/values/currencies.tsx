import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { type Fields, idOf, isEmpty, type Reference, referencedResourceOf, type Values } from '../../../../vocabulary'
import { useWorkbench } from '../../context'
import { useAccess } from '../records/access'
import { useSilentList } from '../records/silent-queries'
import { currencyStaleTime, useBaseCurrency } from './base-currency'

type CurrencyByOwner = ReadonlyMap<string, string>

const none: CurrencyByOwner = new Map()

const CurrenciesContext = createContext(none)

/** The name of the currency that a record has, such as a branch. Undefined if the currency is unknown. */
export const useCurrencyOf = (owner: unknown): string | undefined =>
  useContext(CurrenciesContext).get(String(idOf(owner)))

/**
 * Returns a function that calculates a key, which is equal for amounts in the same currency. The key is the name of the
 * currency, else the id of the record that has the currency.
 */
export function useCurrencyKey(path = ''): (record: Values) => unknown {
  const known = useContext(CurrenciesContext)
  const [name = '', through] = path.split('.')
  const base = useBaseCurrency(through !== undefined)
  return (record) => {
    const id = idOf(record[name])
    return isEmpty(id) ? base : through === undefined ? id : (known.get(String(id)) ?? id)
  }
}

/** The maximum number of records whose currencies are loaded. Amounts of further records have no currency sign. */
const maxCurrencyOwners = 200

interface CurrenciesProviderProps {
  readonly fields: Fields
  /** The names of the visible fields. */
  readonly names: readonly string[]
  readonly records: readonly Values[]
  readonly children: ReactNode
}

/**
 * Loads the currencies that amounts refer to through another record ('site.currency'). The component makes one call,
 * and only if an amount needs the currency of another record.
 */
export function CurrenciesProvider({ fields, names, records, children }: CurrenciesProviderProps) {
  const { registry } = useWorkbench()
  const { canCall } = useAccess()
  const paths = names.map((name) => (fields[name] as { readonly currency?: string } | undefined)?.currency ?? '')
  const [owner = '', currency = ''] = paths.find((path) => path.includes('.'))?.split('.') ?? []
  const target = currency === '' ? undefined : referencedResourceOf(registry, { fields }, owner)
  const isWanted = target !== undefined && canCall(target, 'list') && records.some((record) => !isEmpty(record[owner]))
  const { result } = useSilentList({
    resource: target?.name ?? '',
    pagination: { pageSize: maxCurrencyOwners },
    queryOptions: { enabled: isWanted, staleTime: currencyStaleTime, retry: false },
  })
  const owners = result.data
  const known = useMemo(
    () =>
      new Map(
        owners.flatMap((one) => {
          const name = (one[currency] as Reference | null | undefined)?.name
          return name ? [[one.id, name] as const] : []
        }),
      ),
    [owners, currency],
  )
  return <CurrenciesContext value={isWanted ? known : none}>{children}</CurrenciesContext>
}
