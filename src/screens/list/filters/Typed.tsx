import { lazy, Suspense } from 'react'
import { date, dayIn, workingZone } from '../../../../vocabulary'
import type { ControlProps } from './control'

/** A link may name a moment, of which the day is shown. */
const dayOf = (given: string) =>
  given.includes('T') && !Number.isNaN(Date.parse(given)) ? dayIn(workingZone(), Date.parse(given)) : given

const DayInput = lazy(async () => ({ default: (await import('../../shared/picker')).Day }))
const anyDay = date()

/** A day as forms ask for one. */
function Day({ name, label, filters, onSet }: ControlProps) {
  const [given] = filters[name] ?? []
  return (
    <Suspense fallback={<span className="filter-input" />}>
      <DayInput
        field={anyDay}
        fields={{}}
        path={[name]}
        siblings={{}}
        name={name}
        disabled={false}
        control={{ 'aria-label': label }}
        value={given && dayOf(given)}
        onChange={(day: string | null) => onSet(name, day ? [day] : [])}
      />
    </Suspense>
  )
}

/** A text or number that takes effect on Enter or when it is left; a day when it is chosen. */
export function Typed(props: ControlProps) {
  const { control = 'text' } = props.field.kind
  return control === 'date' ? <Day {...props} /> : <Line {...props} control={control} />
}

function Line({ name, label, filters, onSet, control }: ControlProps & { control: 'text' | 'number' }) {
  const [value = ''] = filters[name] ?? []
  const set = (text: string) => {
    if (text.trim() !== value) onSet(name, text.trim() === '' ? [] : [text.trim()])
  }
  return (
    <input
      key={value}
      className="filter-input"
      type={control}
      step="any"
      defaultValue={value}
      aria-label={label}
      onBlur={({ target }) => set(target.value)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && set(currentTarget.value)}
    />
  )
}
