import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { labelInSentence, labelOf, type Registry, type Resource, splitSearchPath, t } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { maxSearchLength } from './list-state'
import type { ChangeListState } from './use-list-state'

/** Milliseconds of rest after which what is typed is searched for. */
const rest = 300

interface ListSearchBoxProps {
  readonly resource: Resource
  readonly q: string
  readonly onChange: ChangeListState
}

/** What names a record that is referred to goes by the reference; what else is searched of it, by its own label. */
function searchLabel(resource: Resource, registry: Registry, path: string): string {
  const [name, inner] = splitSearchPath(path)
  const field = resource.fields[name]
  const other = inner === undefined || !field ? undefined : registry.find(field.kind.refersTo?.(field) ?? '')
  return other && inner !== undefined && !other.title.includes(inner)
    ? labelOf(other.fields, inner)
    : labelOf(resource.fields, name)
}

/** The search box: searches when the typing rests, and at once on Enter. */
export function ListSearchBox({ resource, q, onChange }: ListSearchBoxProps) {
  const [typed, setTyped] = useState(q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Back, or a cleared filter, changes what is searched for without typing.
  useEffect(() => setTyped(q), [q])
  useEffect(() => () => clearTimeout(timer.current), [])

  // Whoever opens a record while the search is still due is not called back by it.
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
