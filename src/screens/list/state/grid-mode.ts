import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { isReadOnly, type Resource } from '../../../../vocabulary'
import { useNarrowScreen } from '../../shared/narrow-screen'
import { useAccess } from '../../shared/records/access'

const keyOf = (name: string) => `grid:${name}`

interface GridMode {
  /** Whether the grid is available: the person can edit at least one field, and the window is wide enough. */
  readonly isOffered: boolean
  readonly isOn: boolean
  readonly turn: (isOn: boolean) => void
  /** Whether the grid stays open if only the query of the list's address changes. */
  readonly stays: (search: string) => boolean
}

const hasTyped = ({ fields, form }: Resource) =>
  form.some(
    (section) =>
      'fields' in section && section.fields.some((name) => fields[name] !== undefined && !isReadOnly(fields[name])),
  )

/**
 * Whether people edit the cells of a list in a grid, according to the list's address. If the address lacks the
 * parameter for the grid, the list uses the choice in the browser's storage. The list then adds that choice to the
 * address.
 */
export function useGridMode(resource: Resource): GridMode {
  const { name } = resource
  const [params, setParams] = useSearchParams()
  const { canCall } = useAccess()
  const isNarrow = useNarrowScreen()
  // When a window becomes narrow, the grid that the person is editing must stay.
  const hadRoom = useRef(!isNarrow)
  if (!isNarrow) hadRoom.current = true
  const isOffered = hadRoom.current && canCall(resource, 'edit') && hasTyped(resource)
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each address
  useEffect(() => {
    if (told === 'rows') localStorage.removeItem(keyOf(name))
    else if (told === 'grid') localStorage.setItem(keyOf(name), told)
    else if (isOn) turn(true, true)
  }, [name, told, isOn])
  return { isOffered, isOn, turn, stays: (search) => new URLSearchParams(search).get('as') !== 'rows' }
}
