import { useDataProvider } from '@refinedev/core'
import { useWorkbench } from '../../src/screens/context'
import { useAccess } from '../../src/screens/shared/records/access'
import { silentProvider } from '../../src/screens/shared/records/silent-queries'
import {
  conditionHolds,
  currencyDecimalsFieldOf,
  currencyResourcesIn,
  decimalsOfCurrency,
  excessDecimalsMessage,
  titleOf,
} from '../../vocabulary'
import type { KindInput } from '../kind-input'
import type { MoneyOptions } from './definition'
import { useCurrencyName } from './use-currency-name'

/**
 * Refuses amounts with more decimals than their currency has by ISO 4217. If the business defines the number of
 * decimals of its currencies, the hook first loads the record of the currency. If the record of the currency cannot be
 * loaded, the API has to refuse a wrong amount.
 */
export const useAmountCheck: KindInput['useCheck'] = (placed) => {
  const { registry } = useWorkbench()
  const { canCall } = useAccess()
  const { getList } = useDataProvider()(silentProvider)
  const code = useCurrencyName(placed)
  const { percentWhen } = placed.field as MoneyOptions
  return async (amount, beside) => {
    const byIso = decimalsOfCurrency(code)
    if (typeof amount !== 'number' || !byIso || (percentWhen && conditionHolds(percentWhen, beside))) return undefined
    const excess = excessDecimalsMessage(amount, byIso)
    const currencies = [...currencyResourcesIn(registry)].find((one) => currencyDecimalsFieldOf(one) !== undefined)
    if (!excess || !currencies) return excess
    if (!canCall(currencies, 'list')) return undefined
    const [title = ''] = currencies.title
    const { data } = await getList({
      resource: currencies.name,
      filters: [{ field: title, operator: 'contains', value: code }],
      pagination: { currentPage: 1, pageSize: 20, mode: 'server' },
    }).catch(() => ({ data: [] }))
    const record = data.find((one) => titleOf(currencies, one) === code)
    const known = decimalsOfCurrency(code, record, currencies)
    return known && excessDecimalsMessage(amount, known)
  }
}
