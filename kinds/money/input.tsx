import { holds } from '../../vocabulary'
import { type Input, orNull } from '../input'
import { type Affixes, asPercent, type NumberProps, numeric } from '../number/input'
import { symbolOf, useCurrencyName } from './currency'
import { useCheck } from './use-check'

const useMoneyAffixes = (props: NumberProps): Affixes => {
  const currency = useCurrencyName(props)
  const { percentWhen } = props.field
  if (percentWhen && holds(percentWhen, props.siblings)) return asPercent
  return { prefix: currency && symbolOf(currency) }
}

export const money: Input = { Input: numeric(useMoneyAffixes), write: orNull, useCheck }
