import { useCurrencyOf } from '../../src/screens/shared/values/currencies'
import { formatMoney, formatNumber } from '../../src/screens/shared/values/formats'
import { type Condition, conditionHolds, currentBusiness, isEmpty, type Reference } from '../../vocabulary'
import { type CellProps, type KindView, valueToString } from '../kind-view'
import { PercentCell } from '../number/view'

interface Amount {
  readonly currency?: string
  readonly percentWhen?: Condition
}

const Money = (props: CellProps<Amount>) => {
  const { percentWhen } = props.field
  return percentWhen && conditionHolds(percentWhen, props.record) ? <PercentCell {...props} /> : <Sum {...props} />
}

const Sum = ({ value, field, record, currency }: CellProps<Amount>) => {
  const [name, through] = field.currency?.split('.') ?? []
  const named = name === undefined ? undefined : record[name]
  const owners = useCurrencyOf(named)
  // If the reference to the currency is empty, the amount is in the base currency.
  const isOther = through !== undefined && !isEmpty(named)
  const ofBusiness = currency ?? currentBusiness().currency
  const own = (isOther ? owners : name && !through ? named : ofBusiness) as Reference | string | null | undefined
  return <span className="cell-number">{formatMoney(value, typeof own === 'object' ? own?.name : own)}</span>
}

export const money: KindView = { Cell: Money, text: valueToString, formatFilter: (typed) => formatNumber(typed) }
