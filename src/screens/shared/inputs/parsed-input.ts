import { useState } from 'react'

interface Typing<Value> {
  readonly value: Value | string | null | undefined
  readonly onChange: (value: Value | string | null) => void
  /** Parses a text. Undefined if the text is not a valid value. */
  readonly read: (text: string) => Value | undefined
  readonly show: (value: Value | string) => string
}

/**
 * Handles the text that a person types for a value of another type, such as a date. If a text cannot be read, the text
 * itself becomes the value, so that the check of the field refuses it. Therefore the input never shows a different
 * value than the saved value. When the person leaves the control, a text that can be read is formatted.
 */
export function useParsedInput<Value>({ value = null, onChange, read, show }: Typing<Value>) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: Value | string | null }>()
  const isTyped = typed !== undefined && typed.value === value
  const type = (text: string) => {
    const meant = text.trim() === '' ? null : (read(text) ?? text.trim())
    setTyped({ text, value: meant })
    if (meant !== value) onChange(meant)
    return meant
  }
  return {
    text: isTyped ? typed.text : value === null ? '' : show(value),
    type,
    /**
     * When the person leaves the control, the input shows the formatted value. An unreadable text stays as it was
     * typed.
     */
    leave: () => setTyped(undefined),
  }
}
