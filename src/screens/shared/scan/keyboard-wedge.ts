import { useEffect, useRef } from 'react'

/** The most milliseconds between two keys of a scanner. People type more slowly. */
const gap = 100

/** The least characters of a code. Shorter inputs are keys of a person. */
const shortest = 3

/** Recognises the codes of a scanner, which types fast and ends with Enter, among the keys that people press. */
export function createKeyboardWedge(onCode: (code: string) => void) {
  let typed = ''
  let last = Number.NEGATIVE_INFINITY
  return {
    /**
     * Processes a pressed key. Returns whether the key ended a code.
     *
     * @param at the time of the key press, in milliseconds of a monotonic clock
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
 * Listens for a scanner anywhere on the page, except in text inputs. Letters do not trigger shortcuts, because a code
 * can start with any letter.
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
      // Enter would press the focused button.
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', hear, true)
    return () => window.removeEventListener('keydown', hear, true)
  }, [])
}
