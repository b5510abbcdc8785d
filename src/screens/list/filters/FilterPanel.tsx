import { Button, Drawer } from 'antd'
import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import {
  type Field,
  type FilterKind,
  labelOf,
  type Resource,
  resolveChoiceField,
  t,
  timePrecisionOf,
} from '../../../../vocabulary'
import { useRestoreFocus } from '../../shared/dialogs/restore-focus'
import { useDrawerSide } from '../../shared/drawer-side'
import { isTypingInDialog } from '../../shared/inputs/typing-in-dialog'
import { fieldOf } from '../../shared/values/fields'
import { type ListState, toCoarserFilters, toDetailedFilters, withFilter } from '../state/list-state'
import type { ChangeListState } from '../state/use-list-state'
import { ChoiceFilter } from './ChoiceFilter'
import { RelativeTimeFilter } from './RelativeTimeFilter'
import { TypedValueFilter } from './TypedValueFilter'
import './filters.css'

const controls: Record<Exclude<FilterKind, 'none'>, (props: FilterControlProps) => ReactNode> = {
  text: (props) => (
    <TypedValueFilter {...props} name={`${props.name}_like`} label={t('{{label}} contains', { label: props.label })} />
  ),
  equals: (props) => <TypedValueFilter {...props} />,
  choices: (props) => <ChoiceFilter {...props} />,
  range: (props) => (
    <>
      {timePrecisionOf(props.field) && <RelativeTimeFilter {...props} />}
      <div className="filter-range">
        <TypedValueFilter {...props} name={`${props.name}_gte`} label={t('{{label}} from', { label: props.label })} />
        <span aria-hidden>–</span>
        <TypedValueFilter {...props} name={`${props.name}_lte`} label={t('{{label}} to', { label: props.label })} />
      </div>
    </>
  ),
}

interface FilterPanelProps {
  readonly resource: Resource
  readonly state: ListState
  /** Whether the API has the more detailed choices. */
  readonly isFiner: boolean
  readonly onChange: ChangeListState
  readonly onClose: () => void
}

/** The drawer with the filters of a list. Each change of a filter applies immediately. */
export default function FilterPanel({ resource, state, isFiner, onChange, onClose }: FilterPanelProps) {
  const filters = isFiner ? state.filters : toCoarserFilters(resource, state.filters)
  useRestoreFocus()
  const side = useDrawerSide()
  const body = useRef<HTMLDivElement>(null)
  const set = (name: string, values: readonly string[]) =>
    onChange({ filters: toDetailedFilters(resource, withFilter(resource, filters, name, values)) }, true)
  const warned = useRef(false)
  /** While a filter is invalid, the panel does not close, because the list does not apply that filter. */
  const finish = () => {
    const wrong = body.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? undefined
    if (wrong) wrong.focus()
    else onClose()
    return wrong
  }
  /**
   * Before the panel closes, an unfinished typed filter is applied. If a filter is unreadable, the panel stays open
   * once, and the next attempt closes the panel.
   */
  const close = () => {
    if (body.current?.contains(document.activeElement)) flushSync(() => (document.activeElement as HTMLElement).blur())
    if (warned.current) onClose()
    else warned.current = finish() !== undefined
  }
  return (
    <Drawer
      open
      size={360}
      placement={side}
      title={t('Filters')}
      onClose={close}
      afterOpenChange={(isOpen) => isOpen && !isTypingInDialog() && body.current?.querySelector('input')?.focus()}
      footer={
        <div className="filter-foot">
          <Button onClick={() => onChange({ filters: {} })}>{t('Clear all')}</Button>
          <Button type="primary" onClick={() => finish()}>
            {t('Done')}
          </Button>
        </div>
      }
    >
      <div ref={body}>
        {resource.list.filters.map((declared) => {
          const name = resolveChoiceField(resource, declared, isFiner)
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

/** The props of each control in the filter panel. */
export interface FilterControlProps {
  readonly name: string
  readonly field: Field
  readonly label: string
  readonly filters: ListState['filters']
  readonly onSet: (name: string, values: readonly string[]) => void
}
