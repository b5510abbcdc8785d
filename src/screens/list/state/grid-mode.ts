import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { isReadOnly, type Resource } from '../../../../vocabulary'
import { useNarrowScreen } from '../../shared/narrow-screen'
import { useAccess } from '../../shared/records/access'

const keyOf = (name: string) => `grid:${name}`

interface GridMode {
  /** Whether the grid is available: the person can edit some field, and the window is wide enough. */
  readonly isOffered: boolean
  readonly isOn: boolean
  readonly turn: (isOn: boolean) => void
  /** Whether the grid stays with another query of the list's address. */
  readonly stays: (search: string) => boolean
}

const hasTyped = ({ fields, form }: Resource) =>
  form.some(
    (section) =>
      'fields' in section && section.fields.some((name) => fields[name] !== undefined && !isReadOnly(fields[name])),
  )

/**
 * Whether the cells of a list are edited in a grid, according to its address. If the address has no such parameter, the
 * browser's stored choice is used and added to the address.
 */
export function useGridMode(resource: Resource): GridMode {
  const { name } = resource
  const [params, setParams] = useSearchParams()
  const { canCall } = useAccess()
  const isNarrow = useNarrowScreen()
  // A window that becomes narrow must not remove a grid that the person is editing.
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
