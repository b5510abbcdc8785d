import { conditionHolds } from '../../vocabulary'
import { emptyToNull, type KindInput } from '../input'
import { createNumberInput, type NumberAffixes, type NumberInputProps, percentAffixes } from '../number/input'
import { currencySymbolOf, useCurrencyName } from './currency'
import { useAmountCheck } from './use-check'

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
