import { useCallback, useEffect, useState } from 'react'
import type { Notice } from '../../../providers/notices'
import { t } from '../../../vocabulary'

interface UndoButtonProps {
  readonly notice: Notice
  /** Whether Ctrl+Z or Cmd+Z also undoes. */
  readonly byKey: boolean
  readonly onDone: () => void
}

/** In a text input, Ctrl+Z and Cmd+Z undo the typed text. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:input|textarea|select)$/i.test(target.tagName))

/** Undoes the change that a toast reports. */
export default function UndoButton({ notice, byKey, onDone }: UndoButtonProps) {
  const { undo, undoes } = notice
  const [isBusy, setBusy] = useState(false)
  const take = useCallback(() => {
    setBusy(true)
    // If the API refuses to undo the change, a separate toast reports the reason.
    void undo?.().then(onDone, onDone)
  }, [undo, onDone])

  useEffect(() => {
    if (!byKey || isBusy) return
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
      const isMeant = key.toLowerCase() === 'z' && ctrlKey !== metaKey && !altKey && shiftKey === Boolean(undoes)
      if (!isMeant || event.defaultPrevented || isTyping(target)) return
      event.preventDefault()
      take()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [byKey, isBusy, undoes, take])

  return (
    <button
      type="button"
      className="toast-undo"
      disabled={isBusy}
      aria-keyshortcuts={undoes ? 'Control+Shift+Z Meta+Shift+Z' : 'Control+Z Meta+Z'}
      onClick={take}
    >
      {undoes ? t('Redo') : t('Undo')}
    </button>
  )
}
