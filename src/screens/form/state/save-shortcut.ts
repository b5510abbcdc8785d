import { useEffect, useEffectEvent } from 'react'

/** Commits the text in the focused control, as if the control lost the focus. The control keeps the focus. */
export function commitFocusedInput(): void {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement)) return
  activeElement.blur()
  activeElement.focus({ preventScroll: true })
}

/** Calls the callback on Ctrl+S, or Cmd+S on a Mac, in place of the browser's own save command. */
export function useSaveShortcut(save: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    if (event.repeat) return
    commitFocusedInput()
    save()
  })
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
