import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isEmpty, type Resource, shortenTypedText, t, type Values } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { withGroupSeparator } from '../shared/scan/keyboard-wedge'
import { isStructuredCode } from '../shared/scan/load-scans'
import { Cell } from '../shared/values/Cell'
import type { PaletteInput } from './PalettePlaceholder'
import { type PaletteCommand, type PaletteEntry, type PaletteGroup, usePaletteEntries } from './use-palette-entries'
import { maxPaletteSearchLength } from './use-record-hits'
import './palette-box.css'
import './palette.css'

interface CommandPaletteProps {
  /** The commands that are available on every page. */
  readonly commands: readonly PaletteCommand[]
  /** Returns the text that the person typed before the palette was loaded. Default: no text. */
  readonly readInput?: () => PaletteInput | undefined
  readonly onClose: () => void
}

/** The command palette, in which people find and open screens, commands and records. */
export default function CommandPalette({ commands, readInput: read, onClose }: CommandPaletteProps) {
  const [begun] = useState(read)
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(begun?.text ?? '')
  const [at, setAt] = useState(0)
  /** Whether Enter was pressed before the results arrived. */
  const [isDue, setDue] = useState(begun?.isEntered ?? false)
  const { groups, count, isTooLong, isSearching, hasFailed, problem } = usePaletteEntries(typed, commands)
  const entries = groups.flatMap((group) => group.entries)
  const chosen = entries[Math.min(at, entries.length - 1)]

  // The dialog opens before the browser paints, so that it gets every key.
  useLayoutEffect(() => {
    dialog.current?.showModal()
    input.current?.setSelectionRange(-1, -1)
  }, [])

  const open = ({ to, state, run }: PaletteEntry) => {
    dialog.current?.close()
    run?.()
    if (to !== undefined) navigate(to, { state })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens the first result, independent of other changes
  useEffect(() => {
    if (!isDue || isSearching) return
    setDue(false)
    if (chosen && count > 0) open(chosen)
  }, [isDue, isSearching, chosen])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const separated = isStructuredCode(typed) ? withGroupSeparator(event, typed) : undefined
    if (separated !== undefined) return setTyped(separated)
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }
    const step = steps[event.key]
    if (step !== undefined && entries.length > 0) {
      event.preventDefault()
      const last = entries.length - 1
      const next = Math.min(at, last) + step
      setAt(Math.abs(step) > 1 ? Math.max(0, Math.min(next, last)) : (next + entries.length) % entries.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (chosen) open(chosen)
      else setDue(isSearching)
    }
  }

  return (
    <dialog ref={dialog} className="palette" aria-label={t('Find')} closedby="any" onClose={onClose}>
      <input
        ref={input}
        autoFocus
        type="text"
        role="combobox"
        aria-expanded={entries.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={chosen && `${list}-${chosen.id}`}
        aria-label={t('Find a screen, an action or a record')}
        placeholder={t('Find a screen, an action or a record')}
        className="palette-input"
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setAt(0)
          setDue(false)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={list} role="listbox" aria-label={t('Results')} aria-busy={isSearching} className="palette-list">
        {groups.map((group, index) => (
          <Choices
            key={group.label}
            group={group}
            list={list}
            heading={`${list}-${index}`}
            chosen={chosen}
            onChoose={open}
          />
        ))}
      </div>
      <p className="palette-state" role="status">
        {stateOf({ typed: typed.trim(), count, isTooLong, isSearching, hasFailed, problem })}
      </p>
      <footer className="key-legend" aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('choose')}
        </span>
        <span>
          <kbd>↵</kbd> {t('open')}
        </span>
        <span>
          <kbd>Esc</kbd> {t('close')}
        </span>
      </footer>
    </dialog>
  )
}

interface StateOf {
  readonly typed: string
  readonly count: number
  readonly isTooLong: boolean
  readonly isSearching: boolean
  readonly hasFailed: boolean
  /** The reason why a scanned code cannot be read. Undefined for other texts. */
  readonly problem: string | undefined
}

function stateOf({ typed, count, isTooLong, isSearching, hasFailed, problem }: StateOf): string {
  if (isSearching) return t('Searching…')
  if (hasFailed) return t('The search failed. Only results that were already loaded are shown.')
  if (typed === '') return ''
  if (isTooLong)
    return t('Searches must have at most {{longest}} characters. Shorten your search.', {
      longest: maxPaletteSearchLength,
    })
  if (typed.length === 1 && /\p{ASCII}/u.test(typed)) return t('Type at least two letters to search records.')
  if (count === 0 && problem !== undefined) return problem
  if (count === 0)
    return t('Nothing found for “{{text}}”. Try a name, a number, a code, an e-mail address or a serial number.', {
      text: shortenTypedText(typed),
    })
  return t('{{count}} found', { count })
}

interface ChoicesProps {
  readonly group: PaletteGroup
  readonly list: string
  readonly heading: string
  readonly chosen: PaletteEntry | undefined
  readonly onChoose: (entry: PaletteEntry) => void
}

function Choices({ group: { label, entries }, list, heading, chosen, onChoose }: ChoicesProps) {
  const { Icon } = useWorkbench()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group within a listbox
    <div role="group" aria-labelledby={heading}>
      <div id={heading} role="presentation" className="palette-group">
        {label}
      </div>
      {entries.map((entry) => {
        const { id, icon, note, brief } = entry
        const isChosen = entry === chosen
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input, which names the active option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input listens for the keys
          <div
            key={id}
            id={`${list}-${id}`}
            ref={isChosen ? intoView : undefined}
            role="option"
            aria-selected={isChosen}
            className="palette-entry"
            onClick={() => onChoose(entry)}
          >
            {icon && <Icon name={icon} />}
            <span className="palette-label" dir="auto">
              {entry.label}
            </span>
            {brief && <HitDetails {...brief} />}
            {note && (
              <span className="palette-note" dir="auto">
                {note}
              </span>
            )}
          </div>
        )
      })}
    </div>
  )
}

const intoView = (option: HTMLElement | null) => option?.scrollIntoView?.({ block: 'nearest' })

/** The entire entry is a link, so its content must not have other links. */
const noLink = () => undefined

/** Shows the details of a record next to the record's name. */
const HitDetails = ({ resource, values }: { resource: Resource; values: Values }) => (
  <span className="palette-brief">
    {resource.summary.map((name) => {
      const field = resource.fields[name]
      if (!field || isEmpty(values[name])) return null
      return (
        <span key={name}>
          <Cell field={field} value={values[name]} record={values} resource={resource} compact linkTo={noLink} />
        </span>
      )
    })}
  </span>
)
