import { useId, useState } from 'react'
import { type FieldOption, type Resource, t } from '../../../../vocabulary'
import { useWorkbench } from '../../context'
import { Select } from '../../shared/inputs/Select'
import { moreOptionsText, useOptions } from '../../shared/records/options'
import { labelSearch } from '../../shared/values/label-search'
import type { FilterControlProps } from './FilterPanel'

/**
 * The maximum number of choices that are listed as checkboxes. If a field has more choices, the choices are in a
 * dropdown.
 */
const listed = 6

function ChoiceCheckboxes({
  name,
  label,
  filters,
  onSet,
  choices,
  note,
}: Omit<FilterControlProps, 'field'> & { choices: readonly FieldOption[]; note?: string }) {
  const chosen = filters[name] ?? []
  if (choices.length > listed) return <Dropdown {...{ name, label, chosen, onSet, choices, note }} />
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

interface DropdownProps extends Pick<FilterControlProps, 'name' | 'label' | 'onSet'> {
  readonly chosen: readonly string[]
  readonly choices: readonly FieldOption[]
  readonly note?: string
}

/**
 * A dropdown for many choices. If a text matches no choice, the text stays in the field, is marked as an error, and
 * does not filter the list.
 */
function Dropdown({ name, label, chosen, onSet, choices, note }: DropdownProps) {
  const [unread, setUnread] = useState<string>()
  const id = useId()
  return (
    <div className="filter-typed">
      <Select
        mode="multiple"
        allowClear
        showSearch={labelSearch}
        options={[...choices]}
        value={[...chosen, ...(unread === undefined ? [] : [unread])]}
        aria-label={label}
        placeholder={t('Any')}
        note={note}
        onUnread={setUnread}
        {...(unread !== undefined && { status: 'error', 'aria-invalid': 'true', 'aria-describedby': id })}
        onChange={(next: string[]) => {
          if (unread !== undefined && !next.includes(unread)) setUnread(undefined)
          const known = next.filter((value) => value !== unread)
          if (!isSame(known, chosen)) onSet(name, known)
        }}
      />
      {unread !== undefined && (
        <span id={id} role="alert" className="filter-problem">
          {t('Choose from the list.')}
        </span>
      )}
    </div>
  )
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((value) => other.includes(value))

/** Buttons that select groups of values. */
function ChoiceGroupButtons({ name, field, filters, onSet }: FilterControlProps) {
  const groups = field.kind.optionGroups?.(field) ?? []
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

/** The filter for a field with fixed values, or for a reference to records of another resource. */
export function ChoiceFilter(props: FilterControlProps) {
  const { registry } = useWorkbench()
  const { field } = props
  const to = registry.find(field.kind.refersTo?.(field) ?? '')
  if (to) return <RecordFilter {...props} to={to} />
  return (
    <>
      <ChoiceGroupButtons {...props} />
      <ChoiceCheckboxes {...props} choices={field.kind.options?.(field, registry) ?? []} />
    </>
  )
}

function RecordFilter({ to, ...props }: FilterControlProps & { to: Resource }) {
  const { data } = useOptions(to)
  const choices = data?.options.map(({ id, name }) => ({ value: id, label: name })) ?? []
  return (
    <ChoiceCheckboxes
      {...props}
      choices={choices}
      note={moreOptionsText(to, data && { ...data, isSearchable: false })}
    />
  )
}
