import { conditionHolds } from '../../vocabulary'
import { emptyToNull, type KindInput } from '../kind-input'
import { createNumberInput, type NumberAffixes, type NumberInputProps, percentAffixes } from '../number/input'
import { useAmountCheck } from './use-amount-check'
import { currencySymbolOf, useCurrencyName } from './use-currency-name'

const useMoneyAffixes = (props: NumberInputProps): NumberAffixes => {
  const currency = useCurrencyName(props)
  const { percentWhen } = props.field
  if (percentWhen && conditionHolds(percentWhen, props.siblings)) return percentAffixes
  return { prefix: currency && currencySymbolOf(currency) }
}

export const money: KindInput = {
  Input: createNumberInput(useMoneyAffixes),
  write: emptyToNull,
  useCheck: useAmountCheck,
}
