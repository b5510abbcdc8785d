import { useEffect, useRef } from 'react'

/** The maximum number of milliseconds between two key presses of a scanner. People type more slowly than a scanner. */
const gap = 100

/** The minimum number of characters in a code. If an input has fewer characters, a person pressed the keys. */
const shortest = 3

/** The character between two elements of a GS1 code. */
const groupSeparator = '\u001d'

/** The keys that scanners press with Ctrl for the group separator. The keys depend on the layout of the keyboard. */
const separatorKeys = [']', '+', '5', groupSeparator]

/**
 * Recognises the codes of a scanner among the keys that people press. A scanner types fast and ends with Enter or Tab.
 */
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
      if (key === 'Enter' || (key === 'Tab' && typed.length >= shortest)) {
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

/**
 * The text of a scan input after a key that scanners press for the group separator. Browsers ignore this key in inputs.
 * Returns undefined for other keys, and before a scanner has typed the beginning of a code.
 */
export function withGroupSeparator(
  event: Pick<KeyboardEvent, 'ctrlKey' | 'key' | 'preventDefault'>,
  text: string,
): string | undefined {
  if (!event.ctrlKey || !separatorKeys.includes(event.key) || text.trim() === '') return undefined
  event.preventDefault()
  return text + groupSeparator
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
      const isSeparator = event.ctrlKey && separatorKeys.includes(event.key)
      if (((event.ctrlKey || event.metaKey || event.altKey) && !isSeparator) || takesText(event.target)) return
      const isCode = wedge.press(isSeparator ? groupSeparator : event.key, event.timeStamp)
      if (isSeparator) event.preventDefault()
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
