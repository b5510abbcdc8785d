import { useCallback, useEffect, useState } from 'react'
import type { Notice } from '../../providers/notices'
import { t } from '../../vocabulary'

interface UndoButtonProps {
  readonly notice: Notice
  /** Whether Ctrl+Z, or Cmd+Z, does the same. */
  readonly byKey: boolean
  readonly onDone: () => void
}

/** In a text, these keys undo what was typed. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:input|textarea|select)$/i.test(target.tagName))

/** Takes back what a toast tells of. */
export default function UndoButton({ notice, byKey, onDone }: UndoButtonProps) {
  const { undo, undoes } = notice
  const [isBusy, setBusy] = useState(false)
  const take = useCallback(() => {
    setBusy(true)
    // What is refused is told by a toast of its own, which says why.
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
