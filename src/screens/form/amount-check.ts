import { useDataProvider } from '@refinedev/core'
import type { InputProps } from '../../../kinds/input'
import { useCurrencyName } from '../../../kinds/money/currency'
import {
  currenciesIn,
  decimalsField,
  decimalsOfCurrency,
  excessDecimals,
  holds,
  type MoneyOptions,
  titleOf,
} from '../../../vocabulary'
import { useWorkbench } from '../context'
import { silentProvider } from '../shared/silent'

type Placed = Pick<InputProps<MoneyOptions>, 'field' | 'path' | 'siblings'>

/** Answers why an amount cannot be in its currency, as it has too many decimals; undefined where it can. */
type AmountCheck = (amount: unknown, siblings: Placed['siblings']) => Promise<string | undefined>

const noCheck = (): AmountCheck => async () => undefined

/**
 * Checks amounts by the decimals of ISO 4217, and before it refuses one, asks for the record of the currency where that tells
 * others. What cannot be read is left to the API to refuse.
 */
function useMoneyCheck(placed: Placed): AmountCheck {
  const { registry } = useWorkbench()
  const { getList } = useDataProvider()(silentProvider)
  const code = useCurrencyName(placed)
  const { percentWhen } = placed.field
  return async (amount, siblings) => {
    const byIso = decimalsOfCurrency(code)
    if (typeof amount !== 'number' || !byIso || (percentWhen && holds(percentWhen, siblings))) return undefined
    const excess = excessDecimals(amount, byIso)
    const currencies = [...currenciesIn(registry)].find((one) => decimalsField(one) !== undefined)
    if (!excess || !currencies) return excess
    const [title = ''] = currencies.title
    const { data } = await getList({
      resource: currencies.name,
      filters: [{ field: title, operator: 'contains', value: code }],
      pagination: { currentPage: 1, pageSize: 20, mode: 'server' },
    }).catch(() => ({ data: [] }))
    const record = data.find((one) => titleOf(currencies, one) === code)
    const known = decimalsOfCurrency(code, record, currencies)
    return known && excessDecimals(amount, known)
  }
}

/** What checks the amounts of a field; nothing for fields of other kinds, which hold none. */
export const amountCheckOf = ({ kind }: InputProps['field']): ((placed: Placed) => AmountCheck) =>
  kind.isAmount ? useMoneyCheck : noCheck
