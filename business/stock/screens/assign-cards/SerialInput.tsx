import { useState } from 'react'
import { SerialBox } from './SerialBox'

interface SerialInputProps {
  readonly product?: string
  readonly label: string
  readonly onSerial: (serial: string) => void
  /** Called with the text in the input on each change. */
  readonly onText?: (text: string) => void
}

/** Accepts serials one after the other. After each serial, the input is empty and keeps the focus. */
export function SerialInput({ onSerial, onText, ...box }: SerialInputProps) {
  const [text, setText] = useState('')
  const type = (typed: string) => {
    setText(typed)
    onText?.(typed)
  }
  const take = (serial: string) => {
    type('')
    if (serial.trim()) onSerial(serial)
  }
  return <SerialBox {...box} text={text} onText={type} onTake={take} />
}
