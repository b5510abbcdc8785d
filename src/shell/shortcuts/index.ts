import { useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { AccessCheck } from '../../../providers/api'
import { type Registry, screenAddress } from '../../../vocabulary'
import { usePreferences } from '../preferences'
import { goToShortcutsOf } from './go-to-shortcuts'
import { isKeyReserved, latinKeyOf } from './keys'
import {
  canMoveRowFocus,
  focusedRecordId,
  focusSearchBox,
  leaveSearchBox,
  moveRowFocus,
  openNeighbourRecord,
  pressButtonOfKey,
  toggleFocusedRow,
} from './row-shortcuts'

/** Milliseconds to wait for the letter after 'g'. */
const goToTimeoutMs = 1500

interface Options {
  readonly registry: Registry
  readonly can: AccessCheck
  readonly onFind: () => void
  readonly onHelp: () => void
}

/** Listens for the shortcuts, whichever element has the focus. In a text input, only Ctrl+K is a shortcut. */
export function useShortcuts({ registry, can, onFind, onHelp }: Options): void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { shortcuts } = usePreferences()
  const ways = useMemo(() => goToShortcutsOf(registry, can), [registry, can])
  const going = useRef(0)

  const create = () => {
    const resource = registry.find(pathname.split('/')[1] ?? '')
    if (!resource?.calls.create || !can(resource.name, resource.calls.create.permission)) return false
    navigate(screenAddress(resource.name, { form: 'create' }))
    return true
  }
  /** In a list, the shortcut edits the focused row. On a record's page, the shortcut presses the edit button. */
  const edit = () => {
    const [name = '', ...below] = pathname.split('/').filter(Boolean)
    const id = focusedRecordId()
    if (id === undefined) return pressButtonOfKey('e')
    const resource = below.length === 0 ? registry.find(name) : undefined
    if (!resource?.calls.edit || !can(resource.name, resource.calls.edit.permission)) return false
    navigate(screenAddress(resource.name, { id, form: 'edit' }))
    return true
  }
  const single: Readonly<Record<string, () => unknown>> = {
    '?': onHelp,
    '/': () => focusSearchBox() || onFind(),
    c: create,
    j: () => openNeighbourRecord('after') || moveRowFocus(1),
    k: () => openNeighbourRecord('before') || moveRowFocus(-1),
    x: toggleFocusedRow,
    e: edit,
    ArrowDown: () => canMoveRowFocus() && moveRowFocus(1),
    ArrowUp: () => canMoveRowFocus() && moveRowFocus(-1),
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = latinKeyOf(event)
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && key === 'k') {
      event.preventDefault()
      if (!event.repeat && !document.querySelector('dialog[open]')) onFind()
      return
    }
    if (!event.isComposing && !event.defaultPrevented && leaveSearchBox(event)) {
      event.preventDefault()
      return
    }
    if (!shortcuts || event.ctrlKey || event.metaKey || event.altKey || isKeyReserved(event)) return
    const isGoing = Date.now() - going.current < goToTimeoutMs
    going.current = key === 'g' && !isGoing ? Date.now() : 0
    const way = isGoing && ways.find(({ letter }) => letter === key)
    if (way) {
      event.preventDefault()
      navigate(way.to)
    } else if (!isGoing && (single[key] ?? (() => pressButtonOfKey(key)))() !== false) event.preventDefault()
  })
  // The listener is added before the browser paints, so that it handles keys as soon as the screen is visible.
  useLayoutEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
