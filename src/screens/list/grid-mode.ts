import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { isReadOnly, type Resource } from '../../../vocabulary'
import { useAccess } from '../shared/access'
import { useNarrowScreen } from '../shared/narrow-screen'

const keyOf = (name: string) => `grid:${name}`

interface GridMode {
  /** Whether the person can edit anything so, and the window has room for it. */
  readonly isOffered: boolean
  readonly isOn: boolean
  readonly turn: (isOn: boolean) => void
  /** Whether it stays where the list's address gets another query string. */
  readonly stays: (search: string) => boolean
}

const hasTyped = ({ fields, form }: Resource) =>
  form.some(
    (section) =>
      'fields' in section && section.fields.some((name) => fields[name] !== undefined && !isReadOnly(fields[name])),
  )

/**
 * Whether a list is edited cell by cell: its address says so; where that says nothing, this browser remembers how it was
 * left, and has the address say it.
 */
export function useGridMode(resource: Resource): GridMode {
  const { name } = resource
  const [params, setParams] = useSearchParams()
  const { may } = useAccess()
  const isNarrow = useNarrowScreen()
  // A window that becomes narrow meanwhile takes nothing away that is being edited.
  const hadRoom = useRef(!isNarrow)
  if (!isNarrow) hadRoom.current = true
  const isOffered = hadRoom.current && may(resource, 'edit') && hasTyped(resource)
  const told = params.get('as')
  const isOn = isOffered && (told ?? localStorage.getItem(keyOf(name))) === 'grid'
  const turn = (next: boolean, replace = false) =>
    setParams(
      (now) => {
        const params = new URLSearchParams(now)
        params.set('as', next ? 'grid' : 'rows')
        return params
      },
      { replace, preventScrollReset: true },
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (told === 'rows') localStorage.removeItem(keyOf(name))
    else if (told === 'grid') localStorage.setItem(keyOf(name), told)
    else if (isOn) turn(true, true)
  }, [name, told, isOn])
  return { isOffered, isOn, turn, stays: (search) => new URLSearchParams(search).get('as') !== 'rows' }
}
