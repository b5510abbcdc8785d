import { useEffect, useRef } from 'react'
import { viewOf } from '../../../../kinds/views'
import { labelOf, phrase, type Resource, t } from '../../../../vocabulary'
import { useWorkbench } from '../../context'
import { rescueFocus, takeOverFocus } from '../../shared/dialogs/restore-focus'
import { useOptions } from '../../shared/records/options'
import { fieldOf } from '../../shared/values/fields'
import { relativeTimeLabel } from '../relative-time-labels'
import {
  type ListState,
  parseFilterName,
  parseRelativeFilter,
  toCoarserFilters,
  toDetailedFilters,
} from '../state/list-state'
import type { ChangeListState } from '../state/use-list-state'
import '../filters/filters.css'

const words = {
  '': '',
  _gte: phrase('from'),
  _lte: phrase('up to'),
  _like: phrase('contains'),
  _ne: phrase('is not'),
} as const

/** Describes an active filter in words, with a button that removes the filter. */
function FilterChip({
  resource,
  name,
  values,
  onEnd,
}: {
  resource: Resource
  name: string
  values: readonly string[]
  onEnd: () => void
}) {
  const { registry } = useWorkbench()
  const { field: fieldName, suffix } = parseFilterName(resource, name) ?? { field: name, suffix: '' as const }
  const field = fieldOf(resource, fieldName)
  const to = registry.find(field.kind.refersTo?.(field) ?? '')
  const { data } = useOptions(to ?? resource, undefined, to !== undefined)
  const say = (value: string) => {
    if (to) return data?.options.find(({ id }) => id === value)?.name ?? '…'
    const { options: among } = field.kind
    const choice = among?.(field, registry)?.find((one) => one.value === value)
    return choice?.label ?? viewOf(field).formatFilter?.(value, field) ?? value
  }
  const label = labelOf(resource.fields, fieldName)
  const together = field.kind
    .optionGroups?.(field)
    .find((group) => group.values.length === values.length && group.values.every((value) => values.includes(value)))
  const relative = parseRelativeFilter(resource, name, values)
  const said = relative ? relativeTimeLabel(relative) : (together?.label ?? values.map(say).join(', '))
  const text = [`${label}:`, t(words[suffix]), said].filter(Boolean).join(' ')
  return (
    <span className="chip">
      {text}
      <button type="button" aria-label={t('Remove filter {{text}}', { text })} onClick={onEnd}>
        ×
      </button>
    </span>
  )
}

/** The active filters, each with a button that removes the filter. */
export function FilterChips({
  resource,
  state,
  isFiner,
  onChange,
}: {
  resource: Resource
  state: ListState
  /** Whether the API has the more detailed choices. */
  isFiner: boolean
  onChange: ChangeListState
}) {
  const filters = isFiner ? state.filters : toCoarserFilters(resource, state.filters)
  const names = Object.keys(filters)
  const bar = useRef<HTMLFieldSetElement>(null)
  const former = useRef(names.length)
  // When the person removes a filter, the focused button is removed together with the filter. The next button then gets
  // the focus.
  useEffect(() => {
    const isFewer = names.length < former.current
    former.current = names.length
    if (!isFewer) return
    takeOverFocus(bar.current?.querySelector('button'))
    rescueFocus()
  }, [names.length])
  if (names.length === 0) return null
  const without = (name: string) => {
    const { [name]: _ended, ...others } = filters
    return toDetailedFilters(resource, others)
  }
  return (
    <fieldset ref={bar} className="chips" aria-label={t('Active filters')}>
      {names.map((name) => (
        <FilterChip
          key={name}
          resource={resource}
          name={name}
          values={filters[name] ?? []}
          onEnd={() => onChange({ filters: without(name) })}
        />
      ))}
      <button type="button" className="chips-clear" onClick={() => onChange({ filters: {} })}>
        {t('Clear all')}
      </button>
    </fieldset>
  )
}
