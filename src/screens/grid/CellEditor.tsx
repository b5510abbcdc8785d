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
import { inputOf } from '../../../kinds/inputs'
import type { InputProps } from '../../../kinds/kind-input'
import { conditionHolds, type Resource } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { FormContext, type FormContextValue } from '../form/form-context'
import { emptyInputValue } from '../form/state/conversions'
import { GridElement } from './GridElement'
import type { CellEditMode } from './grid-cursor'
import type { GridCell } from './grid-sheet'
import { InvalidCellText } from './unsaved-edits'
import { isCommandKey } from './use-grid-keys'

/** The cell that gets the focus after an edit: the next or previous cell, the cell below or above, or the same cell. */
export type MoveAfterEdit = 'next' | 'before' | 'below' | 'above' | 'stay'

interface CellEditorProps {
  readonly resource: Resource
  readonly cell: GridCell
  readonly editing: CellEditMode
  readonly describedBy: string
  readonly onTake: (value: unknown, onward: MoveAfterEdit) => void
  /** Called when the focus moves outside of the editor. */
  readonly onLeave: (value: unknown) => void
  readonly onGiveBack: () => void
  /** Ends the edit, so that a save includes the typed value. */
  readonly finish: RefObject<(() => void) | undefined>
}

const target = 'input:not([type=color]), textarea, button, [tabindex]'

/**
 * Replaces the text of an input by a letter, as if the person had typed the letter. React receives the change event.
 */
function typeOver(input: HTMLInputElement | HTMLTextAreaElement, letter: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, letter)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

const isText = (input: Element): input is HTMLInputElement | HTMLTextAreaElement =>
  input instanceof HTMLTextAreaElement || (input instanceof HTMLInputElement && input.type !== 'radio')

const ways: Readonly<Record<string, readonly [MoveAfterEdit, MoveAfterEdit]>> = {
  Enter: ['below', 'above'],
  Tab: ['next', 'before'],
}

/** The move after a key that ends the edit of a single-line value. Undefined for any other key. */
const onwardOf = ({ key, shiftKey }: Pick<globalThis.KeyboardEvent, 'key' | 'shiftKey'>): MoveAfterEdit | undefined =>
  ways[key]?.[shiftKey ? 1 : 0]

/** The keys that were pressed before the input was rendered. */
interface Typed {
  readonly letters: string
  /** The move that belongs to the key that ended the input. By default, no such key was pressed. */
  readonly onward?: MoveAfterEdit | undefined
}

/**
 * Collects the keys that are pressed until the input is ready.
 *
 * @param first the letters typed so far
 * @returns a function that stops collecting and returns the keys
 */
function keepTyped(first: string): () => Typed {
  let letters = first
  let onward: MoveAfterEdit | undefined
  const keep = (event: globalThis.KeyboardEvent) => {
    if (event.isComposing || event.key === 'Escape' || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    if (onward !== undefined) return
    if ([...event.key].length === 1) letters += event.key
    else if (event.key === 'Backspace') letters = [...letters].slice(0, -1).join('')
    else onward = onwardOf(event)
  }
  document.addEventListener('keydown', keep, true)
  return () => {
    document.removeEventListener('keydown', keep, true)
    return { letters, onward }
  }
}

/** Focuses the input as soon as its code is loaded, and then types the letters that the person has already typed. */
function useFirstFocus(editing: CellEditMode, onTyped: (onward: MoveAfterEdit) => void) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the edit starts
  useLayoutEffect(() => {
    const begin = ({ letters, onward }: Typed) => {
      const input = box.current?.querySelector<HTMLElement>(target)
      if (!input) return false
      input.focus({ preventScroll: true })
      if (isText(input)) {
        if (editing !== 'value') typeOver(input, letters)
        else if (letters === '') input.setSelectionRange(input.value.length, input.value.length)
        else typeOver(input, input.value + letters)
      }
      if (onward !== undefined) setTimeout(() => onTyped(onward))
      return true
    }
    const first = editing === 'value' ? '' : editing.letter
    if (begin({ letters: first }) || !box.current) return
    const takeTyped = keepTyped(first)
    const watch = new MutationObserver(() => {
      if (!box.current?.querySelector(target)) return
      watch.disconnect()
      begin(takeTyped())
    })
    watch.observe(box.current, { childList: true, subtree: true })
    return () => {
      watch.disconnect()
      takeTyped()
    }
  }, [])
  return box
}

const popup = '.ant-select-dropdown, .ant-picker-dropdown'

/** The editor of a cell, which uses the same input as in forms. */
export function CellEditor(props: CellEditorProps) {
  const { resource, cell, editing, describedBy, onTake, onLeave, onGiveBack, finish } = props
  const { registry } = useWorkbench()
  const { column, row } = cell
  const { field, name, label } = column
  const empty = () => emptyInputValue(field, (other) => registry.get(other).fields)
  const [value, setValue] = useState(() => (cell.value instanceof InvalidCellText ? empty() : (cell.value ?? empty())))
  const latest = useRef(value)
  const change = (next: unknown) => {
    latest.current = next
    setValue(next)
  }
  const box = useFirstFocus(editing, (onward) => take(onward))
  const isOver = useRef(false)
  const end = (work: () => void) => {
    if (isOver.current) return
    isOver.current = true
    work()
  }

  /** Commits the text in a control that reads its value when it loses the focus. */
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

  const take = (onward: MoveAfterEdit) => {
    settle()
    end(() => onTake(latest.current, onward))
  }

  const { Input, inCell = 'line' } = inputOf(field)
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys that are pressed in the editor must not trigger shortcuts of the grid or the page.
    if (!isCommandKey(event, 's')) event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    const isWhole = inCell === 'line' || event.ctrlKey || event.metaKey
    const onward = event.key === 'Enter' && !isWhole ? undefined : onwardOf(event)
    if (event.key === 'Escape') end(onGiveBack)
    if (onward === undefined) return
    event.preventDefault()
    take(onward)
  }
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget && (currentTarget.contains(relatedTarget) || relatedTarget.closest(popup))) return
    // After a press on a popup, the focus immediately returns to the input.
    setTimeout(() => {
      const { activeElement } = document
      if (currentTarget.contains(activeElement) || activeElement?.closest(popup)) return
      end(() => onLeave(latest.current))
    })
  }
  const setting: FormContextValue = {
    form: 'grid',
    resource,
    record: row.record,
    rules: resource.rules,
    notes: resource.notes,
    attempts: 0,
    // As in lists of lines, a choice is edited in a dropdown.
    listDepth: 1,
  }
  const siblings = Object.fromEntries(
    (field.kind.siblings?.(field) ?? []).map((other) => [other, row.values[other]] as const),
  )
  const Typed = Input as ComponentType<InputProps>
  return (
    <Form component={false} initialValues={row.values}>
      <FormContext value={setting}>
        <GridElement
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
            disabled={!conditionHolds(field.when, row.values)}
            control={{ 'aria-label': label, 'aria-describedby': describedBy }}
          />
        </GridElement>
      </FormContext>
    </Form>
  )
}
