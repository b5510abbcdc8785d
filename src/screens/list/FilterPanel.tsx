import { Button, Drawer } from 'antd'
import { lazy, type ReactNode, Suspense, useRef } from 'react'
import {
  type Choosable,
  date,
  dayIn,
  type Field,
  type FilterKind,
  labelOf,
  type Resource,
  t,
  workingZone,
} from '../../../vocabulary'
import { useWorkbench } from '../context'
import { useDrawerSide } from '../shared/drawer-side'
import { fieldOf } from '../shared/fields'
import { saidOfMore, useOptions } from '../shared/options'
import { useReturnedFocus } from '../shared/returned-focus'
import { Select } from '../shared/Select'
import type { ListState } from './address'
import type { ChangeList } from './state'
import './filters.css'

interface ControlProps {
  readonly name: string
  readonly field: Field
  readonly label: string
  readonly filters: ListState['filters']
  readonly onSet: (name: string, values: readonly string[]) => void
}

/** As many choices as are listed; more are a dropdown. */
const listed = 6

function Among({
  name,
  label,
  filters,
  onSet,
  choices,
  note,
}: Omit<ControlProps, 'field'> & { choices: readonly Choosable[]; note?: string }) {
  const chosen = filters[name] ?? []
  if (choices.length > listed)
    return (
      <Select
        mode="multiple"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        options={[...choices]}
        value={[...chosen]}
        aria-label={label}
        placeholder={t('Any')}
        note={note}
        onChange={(next: string[]) => onSet(name, next)}
      />
    )
  return choices.map((choice) => (
    <label key={choice.value} className="filter-choice">
      <input
        type="checkbox"
        checked={chosen.includes(choice.value)}
        onChange={({ target }) =>
          onSet(name, target.checked ? [...chosen, choice.value] : chosen.filter((value) => value !== choice.value))
        }
      />
      {choice.label}
    </label>
  ))
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((value) => other.includes(value))

/** Chooses values that are often meant together. */
function Together({ name, field, filters, onSet }: ControlProps) {
  const groups = field.kind.together?.(field) ?? []
  if (groups.length === 0) return null
  return (
    <div className="filter-together">
      {groups.map(({ label: group, values }) => {
        const isOn = isSame(filters[name] ?? [], values)
        return (
          <button
            key={group}
            type="button"
            className="filter-group"
            aria-pressed={isOn}
            onClick={() => onSet(name, isOn ? [] : values)}
          >
            {group}
          </button>
        )
      })}
    </div>
  )
}

function OneOf(props: ControlProps) {
  const { registry } = useWorkbench()
  const { field } = props
  const to = registry.find(field.kind.refersTo?.(field) ?? '')
  if (to) return <OneOfRecords {...props} to={to} />
  return (
    <>
      <Together {...props} />
      <Among {...props} choices={field.kind.among?.(field, registry) ?? []} />
    </>
  )
}

function OneOfRecords({ to, ...props }: ControlProps & { to: Resource }) {
  const { data } = useOptions(to)
  const choices = data?.options.map(({ id, name }) => ({ value: id, label: name })) ?? []
  return <Among {...props} choices={choices} note={saidOfMore(to, data && { ...data, isSearchable: false })} />
}

/** A link may name a moment, of which the day is shown. */
const dayOf = (given: string) =>
  given.includes('T') && !Number.isNaN(Date.parse(given)) ? dayIn(workingZone(), Date.parse(given)) : given

const DayInput = lazy(async () => ({ default: (await import('../shared/picker')).Day }))
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
function Typed(props: ControlProps) {
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

const controls: Record<Exclude<FilterKind, 'none'>, (props: ControlProps) => ReactNode> = {
  text: (props) => (
    <Typed {...props} name={`${props.name}_like`} label={t('{{label}} contains', { label: props.label })} />
  ),
  equals: (props) => <Typed {...props} />,
  choices: (props) => <OneOf {...props} />,
  range: (props) => (
    <div className="filter-range">
      <Typed {...props} name={`${props.name}_gte`} label={t('{{label}} from', { label: props.label })} />
      <span aria-hidden>–</span>
      <Typed {...props} name={`${props.name}_lte`} label={t('{{label}} to', { label: props.label })} />
    </div>
  ),
}

interface FilterPanelProps {
  readonly resource: Resource
  readonly state: ListState
  readonly onChange: ChangeList
  readonly onClose: () => void
}

/** The drawer in which a list is narrowed; each change takes effect at once. */
export default function FilterPanel({ resource, state: { filters }, onChange, onClose }: FilterPanelProps) {
  useReturnedFocus()
  const side = useDrawerSide()
  const body = useRef<HTMLDivElement>(null)
  const set = (name: string, values: readonly string[]) => {
    const { [name]: _old, ...others } = filters
    onChange({ filters: values.length > 0 ? { ...others, [name]: values } : others }, true)
  }
  return (
    <Drawer
      open
      size={360}
      placement={side}
      title={t('Filters')}
      onClose={onClose}
      afterOpenChange={(isOpen) => isOpen && body.current?.querySelector('input')?.focus()}
      footer={
        <div className="filter-foot">
          <Button onClick={() => onChange({ filters: {} })}>{t('Clear all')}</Button>
          <Button type="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        </div>
      }
    >
      <div ref={body}>
        {resource.list.filters.map((name) => {
          const field = fieldOf(resource, name)
          const { filter = 'none' } = field.kind
          const label = labelOf(resource.fields, name)
          return (
            filter !== 'none' && (
              <fieldset key={name} className="filter">
                <legend>{label}</legend>
                {controls[filter]({ name, field, label, filters, onSet: set })}
              </fieldset>
            )
          )
        })}
      </div>
    </Drawer>
  )
}
