import { type Choosable, type Resource, t } from '../../../../vocabulary'
import { useWorkbench } from '../../context'
import { labelSearch } from '../../shared/label-search'
import { saidOfMore, useOptions } from '../../shared/options'
import { Select } from '../../shared/Select'
import type { ControlProps } from './control'

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
        showSearch={labelSearch}
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

/** Chooses among a closed set of values, or among the records of another resource. */
export function OneOf(props: ControlProps) {
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
