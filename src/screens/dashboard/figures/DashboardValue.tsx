import type { ReactNode } from 'react'
import {
  type Choices,
  choicesOf,
  displayedFieldOf,
  type Field,
  formatRecordName,
  humanise,
  type Resource,
  t,
  timePrecisionOf,
} from '../../../../vocabulary'
import { useWorkbench } from '../../context'
import { Cell } from '../../shared/values/Cell'
import { formatDay, formatMoment, formatMoney } from '../../shared/values/formats'
import type { StatsRow } from '../stats/parse-stats'

/** The declared values of a choice, and a function that maps other spellings to the declared values. */
export const createChoiceReader = (field: Field | undefined): { choices: Choices; read: (came: string) => string } => ({
  choices: choicesOf(field) ?? {},
  read: (came) => String(field?.kind.fromApi?.(came, field) ?? came),
})

function Status({ field, value }: { field: Field; value: string }) {
  const { choices, read } = createChoiceReader(field)
  const { label = humanise(value), tone = 'neutral' } = choices[read(value)] ?? {}
  return (
    <span className="status" data-tone={tone}>
      {t(label)}
    </span>
  )
}

/** Shows an amount in its own currency, and below that amount the same amount in the base currency. */
function Amount({ value, row, base }: { value: number; row: StatsRow; base?: string }) {
  const { amount, currency } = row as { amount?: number; currency?: string }
  if (amount === undefined || !currency || currency === base) return formatMoney(value, base)
  const converted = formatMoney(value, base)
  return (
    <>
      {formatMoney(amount, currency)}
      <small title={t('Converted at the exchange rate on the order date')}>≈ {converted}</small>
    </>
  )
}

function Reference({ field, name }: { field: Field; name: string }) {
  const target = useWorkbench().registry.find(field.kind.refersTo?.(field) ?? '')
  return <bdi>{target ? formatRecordName(target, name) : name}</bdi>
}

interface DashboardValueProps {
  /** The resource of the record. */
  readonly resource: Resource
  readonly field: Field
  readonly name: string
  readonly row: StatsRow
  /** The base currency. Absent if the base currency is unknown. */
  readonly base?: string
}

const noLink = () => undefined

/** Shows a value in a list of the dashboard. */
export function DashboardValue({ resource, field, name, row, base }: DashboardValueProps): ReactNode {
  const value = row[name]
  const { kind } = field
  if (value === undefined || value === null) return null
  if ('choices' in field) {
    const shown = displayedFieldOf({ ...resource.fields, [name]: field }, name, row)
    return <Status field={shown.field ?? field} value={String(shown.value)} />
  }
  const time = timePrecisionOf(field)
  if (time) {
    const written = time === 'day' ? formatDay(value) : formatMoment(value)
    return <time dateTime={String(value)}>{written}</time>
  }
  if (kind.isAmount) return <Amount value={value as number} row={row} base={base} />
  if (kind.refersTo?.(field) && !Array.isArray(value))
    return <Reference field={field} name={(value as { name: string }).name} />
  return <Cell field={field} value={value} record={row} linkTo={noLink} compact plain />
}
