import { useEffect, useRef } from 'react'

/** Milliseconds between two keys of a scanner; people take longer. */
const gap = 100

/** Letters that a code has at least; shorter ones are somebody's keys. */
const shortest = 3

/** Tells the codes of a scanner, which types fast and ends with Enter, from what people type. */
export function createKeyboardWedge(onCode: (code: string) => void) {
  let typed = ''
  let last = Number.NEGATIVE_INFINITY
  return {
    /**
     * Takes a key that was pressed; whether it ended a code.
     *
     * @param at when, in milliseconds of a clock that goes on.
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
 * Hears a scanner wherever the focus is, but for fields, which take what is typed into them themselves. Letters are no
 * shortcuts meanwhile, as a code may begin like one.
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
      // The button that has the focus would be pressed by it.
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', hear, true)
    return () => window.removeEventListener('keydown', hear, true)
  }, [])
}
