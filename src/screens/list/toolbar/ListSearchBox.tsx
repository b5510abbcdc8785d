import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { labelInSentence, labelOf, type Registry, type Resource, splitSearchPath, t } from '../../../../vocabulary'
import { useWorkbench } from '../../context'
import { maxSearchLength } from '../state/list-state'
import type { ChangeListState } from '../state/use-list-state'

/** Milliseconds between the last key and the search. */
const rest = 300

interface ListSearchBoxProps {
  readonly resource: Resource
  readonly q: string
  readonly onChange: ChangeListState
}

/**
 * The label of a search path. The title of a referenced record has the label of the reference. Other fields of that
 * record have their own labels.
 */
function searchLabel(resource: Resource, registry: Registry, path: string): string {
  const [name, inner] = splitSearchPath(path)
  const field = resource.fields[name]
  const other = inner === undefined || !field ? undefined : registry.find(field.kind.refersTo?.(field) ?? '')
  return other && inner !== undefined && !other.title.includes(inner)
    ? labelOf(other.fields, inner)
    : labelOf(resource.fields, name)
}

/** The search box above a list. The search starts after a pause in typing, and immediately on Enter. */
export function ListSearchBox({ resource, q, onChange }: ListSearchBoxProps) {
  const [typed, setTyped] = useState(q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // The Back button, or a cleared filter, changes the search text without typing.
  useEffect(() => setTyped(q), [q])
  useEffect(() => () => clearTimeout(timer.current), [])

  // If the person opens a record before the search starts, the search is cancelled. A late search would return the
  // person to the list.
  const here = useLocation().pathname
  const next = useNavigation().location?.pathname ?? here
  useEffect(() => {
    if (next !== here) clearTimeout(timer.current)
  }, [next, here])

  const search = (text: string) => {
    clearTimeout(timer.current)
    if (text.trim() !== q) onChange({ q: text.trim() }, true)
  }
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(text), rest)
  }
  const { registry } = useWorkbench()
  const labels = resource.list.search.map((path) => labelInSentence(searchLabel(resource, registry, path)))
  const fields = [...new Set(labels)].join(', ')
  return (
    <input
      type="search"
      className="list-search"
      value={typed}
      maxLength={maxSearchLength}
      placeholder={t('Search {{fields}}', { fields })}
      aria-label={t('Search {{fields}}', { fields })}
      onChange={({ target }) => type(target.value)}
      onKeyDown={({ key }) => key === 'Enter' && search(typed)}
    />
  )
}
