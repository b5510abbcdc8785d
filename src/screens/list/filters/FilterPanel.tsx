import { Button, Drawer } from 'antd'
import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { type FilterKind, fieldMeant, labelOf, type Resource, t, timeOf } from '../../../../vocabulary'
import { useDrawerSide } from '../../shared/drawer-side'
import { fieldOf } from '../../shared/fields'
import { useReturnedFocus } from '../../shared/returned-focus'
import { isTypingInDialog } from '../../shared/typing'
import { inCoarser, inFiner, type ListState, withFilter } from '../address'
import type { ChangeList } from '../state'
import type { ControlProps } from './control'
import { OneOf } from './OneOf'
import { RelativeChoice } from './RelativeChoice'
import { Typed } from './Typed'
import './filters.css'

const controls: Record<Exclude<FilterKind, 'none'>, (props: ControlProps) => ReactNode> = {
  text: (props) => (
    <Typed {...props} name={`${props.name}_like`} label={t('{{label}} contains', { label: props.label })} />
  ),
  equals: (props) => <Typed {...props} />,
  choices: (props) => <OneOf {...props} />,
  range: (props) => (
    <>
      {timeOf(props.field) && <RelativeChoice {...props} />}
      <div className="filter-range">
        <Typed {...props} name={`${props.name}_gte`} label={t('{{label}} from', { label: props.label })} />
        <span aria-hidden>–</span>
        <Typed {...props} name={`${props.name}_lte`} label={t('{{label}} to', { label: props.label })} />
      </div>
    </>
  ),
}

interface FilterPanelProps {
  readonly resource: Resource
  readonly state: ListState
  /** Whether the API has the choices that say others in more words. */
  readonly isFiner: boolean
  readonly onChange: ChangeList
  readonly onClose: () => void
}

/** The drawer in which a list is narrowed; each change takes effect at once. */
export default function FilterPanel({ resource, state, isFiner, onChange, onClose }: FilterPanelProps) {
  const filters = isFiner ? state.filters : inCoarser(resource, state.filters)
  useReturnedFocus()
  const side = useDrawerSide()
  const body = useRef<HTMLDivElement>(null)
  const set = (name: string, values: readonly string[]) =>
    onChange({ filters: inFiner(resource, withFilter(resource, filters, name, values)) }, true)
  const warned = useRef(false)
  /** Filters that cannot be read are not left as if they were in effect. */
  const finish = () => {
    const wrong = body.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? undefined
    if (wrong) wrong.focus()
    else onClose()
    return wrong
  }
  /** Applies unfinished typing first. An unreadable filter keeps the panel open once; the next attempt closes it. */
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
          const name = fieldMeant(resource, declared, isFiner)
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
