import { useState } from 'react'

interface Typing<Value> {
  readonly value: Value | string | null | undefined
  readonly onChange: (value: Value | string | null) => void
  /** Undefined for a text that is no value. */
  readonly read: (text: string) => Value | undefined
  readonly show: (value: Value | string) => string
}

/**
 * Text that a person types for a value of another type. A text that cannot be read is the value itself, so that the field's
 * check refuses it: what is shown is never another value than what is saved. Text that can be read is shown as usual once
 * the person leaves the control.
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
    /** What could be read is shown as usual from then on; what could not stays as it was typed. */
    leave: () => setTyped(undefined),
  }
}
