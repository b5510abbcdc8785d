import { useEffect, useRef } from 'react'

/** The maximum number of milliseconds between two key presses of a scanner. People type more slowly than a scanner. */
const gap = 100

/** The minimum number of characters in a code. If an input has fewer characters, a person pressed the keys. */
const shortest = 3

/** Recognises the codes of a scanner, which types fast and ends with Enter, among the keys that people press. */
export function createKeyboardWedge(onCode: (code: string) => void) {
  let typed = ''
  let last = Number.NEGATIVE_INFINITY
  return {
    /**
     * Processes a pressed key. Returns whether the key completed a code.
     *
     * @param at the time of the key press, in milliseconds of a clock that never goes back
     */
    press: (key: string, at: number): boolean => {
      if (at - last > gap) typed = ''
      last = at
      if (key === 'Enter') {
        const code = typed.trim()
        typed = ''
        if (code.length < shortest) return false
        onCode(code)
        return true
      }
      if (key.length === 1) typed += key
      return false
    },
  }
}

const takesText = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable)

/**
 * Listens for a scanner anywhere on the page, except in text inputs. Letters from a scanner do not trigger shortcuts,
 * because a code can start with any letter.
 */
export function useKeyboardWedge(onCode: (code: string) => void): void {
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    const wedge = createKeyboardWedge((code) => latest.current(code))
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || takesText(event.target)) return
      const isCode = wedge.press(event.key, event.timeStamp)
      if (event.key.length === 1) event.stopPropagation()
      if (!isCode) return
      // The Enter key at the end of a code would press the focused button.
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', hear, true)
    return () => window.removeEventListener('keydown', hear, true)
  }, [])
}
