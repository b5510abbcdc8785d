import { Form } from 'antd'
import {
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { InputProps } from '../../../kinds/input'
import { inputOf } from '../../../kinds/inputs'
import { holds, type Resource } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { emptyOf } from '../form/conversions'
import { type FormSetting, SettingContext } from '../form/setting'
import { Box } from './Box'
import type { Editing } from './cursor'
import { Misread } from './edits'
import { isCommand } from './keys'
import type { GridCell } from './sheet'

/** Where one goes on after a cell: the next or the former one, below or above, or nowhere. */
export type Onward = 'next' | 'before' | 'below' | 'above' | 'stay'

interface CellEditorProps {
  readonly resource: Resource
  readonly cell: GridCell
  readonly editing: Editing
  readonly describedBy: string
  readonly onTake: (value: unknown, onward: Onward) => void
  /** The focus has gone elsewhere. */
  readonly onLeave: (value: unknown) => void
  readonly onGiveBack: () => void
  /** Ends what is being typed, for whoever saves meanwhile. */
  readonly finish: RefObject<(() => void) | undefined>
}

const target = 'input:not([type=color]), textarea, button, [tabindex]'

/** Types a letter over what stands in an input, as a person would. */
function typeOver(input: HTMLInputElement | HTMLTextAreaElement, letter: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, letter)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

const isText = (input: Element): input is HTMLInputElement | HTMLTextAreaElement =>
  input instanceof HTMLTextAreaElement || (input instanceof HTMLInputElement && input.type !== 'radio')

/** Puts the focus into an input as soon as it is there: what is heavy is loaded when it is first shown. */
function useFirstFocus(editing: Editing) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it begins
  useLayoutEffect(() => {
    const begin = () => {
      const input = box.current?.querySelector<HTMLElement>(target)
      if (!input) return false
      input.focus({ preventScroll: true })
      if (!isText(input)) return true
      if (editing === 'value') input.setSelectionRange(input.value.length, input.value.length)
      else typeOver(input, editing.letter)
      return true
    }
    if (begin() || !box.current) return
    const watch = new MutationObserver(() => {
      if (begin()) watch.disconnect()
    })
    watch.observe(box.current, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [])
  return box
}

const popup = '.ant-select-dropdown, .ant-picker-dropdown'

/** A cell that is being edited, by the input that its kind has in forms. */
export function CellEditor(props: CellEditorProps) {
  const { resource, cell, editing, describedBy, onTake, onLeave, onGiveBack, finish } = props
  const { registry } = useWorkbench()
  const { column, row } = cell
  const { field, name, label } = column
  const empty = () => emptyOf(field, (other) => registry.get(other).fields)
  const [value, setValue] = useState(() => (cell.value instanceof Misread ? empty() : (cell.value ?? empty())))
  const latest = useRef(value)
  const change = (next: unknown) => {
    latest.current = next
    setValue(next)
  }
  const box = useFirstFocus(editing)
  const isOver = useRef(false)
  const end = (work: () => void) => {
    if (isOver.current) return
    isOver.current = true
    work()
  }

  /** What is being typed into a control that takes it as it is left. */
  const settle = () => {
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && box.current?.contains(activeElement)) activeElement.blur()
  }

  useEffect(() => {
    finish.current = () => {
      settle()
      end(() => onLeave(latest.current))
    }
    return () => {
      finish.current = undefined
    }
  })

  const { Input, inCell = 'line' } = inputOf(field)
  const onKeyDown = (event: KeyboardEvent) => {
    // What is typed here is no key of the grid, and none of the page.
    if (!isCommand(event, 's')) event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    const take = (onward: Onward) => {
      event.preventDefault()
      settle()
      end(() => onTake(latest.current, onward))
    }
    const isWhole = inCell === 'line' || event.ctrlKey || event.metaKey
    if (event.key === 'Escape') end(onGiveBack)
    else if (event.key === 'Tab') take(event.shiftKey ? 'before' : 'next')
    else if (event.key === 'Enter' && isWhole) take(event.shiftKey ? 'above' : 'below')
  }
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget && (currentTarget.contains(relatedTarget) || relatedTarget.closest(popup))) return
    // Where a popup is pressed, the focus comes back at once.
    setTimeout(() => {
      const { activeElement } = document
      if (currentTarget.contains(activeElement) || activeElement?.closest(popup)) return
      end(() => onLeave(latest.current))
    })
  }
  const setting: FormSetting = {
    form: 'grid',
    resource,
    record: row.record,
    rules: resource.rules,
    notes: resource.notes,
    attempts: 0,
    // As within lines: a choice is a dropdown.
    listDepth: 1,
  }
  const siblings = Object.fromEntries(
    (field.kind.siblings?.(field) ?? []).map((other) => [other, row.values[other]] as const),
  )
  const Typed = Input as ComponentType<InputProps>
  return (
    <Form component={false} initialValues={row.values}>
      <SettingContext value={setting}>
        <Box
          ref={box}
          className="grid-editor"
          data-lines={inCell === 'lines' || undefined}
          role="presentation"
          onKeyDown={onKeyDown}
          onBlur={onBlur}
          onPaste={(event) => event.stopPropagation()}
          onCopy={(event) => event.stopPropagation()}
          onCut={(event) => event.stopPropagation()}
          onPointerDown={(event) => event.stopPropagation()}
          onDoubleClick={(event) => event.stopPropagation()}
        >
          <Typed
            field={field}
            name={name}
            fields={resource.fields}
            path={[name]}
            siblings={siblings}
            value={value}
            onChange={change}
            disabled={!holds(field.when, row.values)}
            control={{ 'aria-label': label, 'aria-describedby': describedBy }}
          />
        </Box>
      </SettingContext>
    </Form>
  )
}
