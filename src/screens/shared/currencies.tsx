import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { type Fields, idOf, isEmpty, type Reference, referencedResourceOf, type Values } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { useAccess } from './access'
import { currencyStaleTime, useBaseCurrency } from './base-currency'
import { useSilentList } from './silent-queries'

type CurrencyByOwner = ReadonlyMap<string, string>

const none: CurrencyByOwner = new Map()

const CurrenciesContext = createContext(none)

/** The name of the currency that a record keeps, such as a branch; undefined where it is not known. */
export const useCurrencyOf = (owner: unknown): string | undefined =>
  useContext(CurrenciesContext).get(String(idOf(owner)))

/** What two amounts have in common that are in one currency: its name, else the record that it is that of. */
export function useCurrencyKey(path = ''): (record: Values) => unknown {
  const known = useContext(CurrenciesContext)
  const [name = '', through] = path.split('.')
  const base = useBaseCurrency(through !== undefined)
  return (record) => {
    const id = idOf(record[name])
    return isEmpty(id) ? base : through === undefined ? id : (known.get(String(id)) ?? id)
  }
}

/** More of these than a table shows are rare, and their amounts stand without a sign. */
const maxCurrencyOwners = 200

interface CurrenciesProviderProps {
  readonly fields: Fields
  /** Those of the fields that are shown. */
  readonly names: readonly string[]
  readonly records: readonly Values[]
  readonly children: ReactNode
}

/** Knows the currencies that amounts name through another record ('site.currency'): by one call, and only where one does. */
export function CurrenciesProvider({ fields, names, records, children }: CurrenciesProviderProps) {
  const { registry } = useWorkbench()
  const { may } = useAccess()
  const paths = names.map((name) => (fields[name] as { readonly currency?: string } | undefined)?.currency ?? '')
  const [owner = '', currency = ''] = paths.find((path) => path.includes('.'))?.split('.') ?? []
  const target = currency === '' ? undefined : referencedResourceOf(registry, { fields }, owner)
  const isWanted = target !== undefined && may(target, 'list') && records.some((record) => !isEmpty(record[owner]))
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
