import { useState } from 'react'
import { SerialBox } from './SerialBox'

interface SerialInputProps {
  readonly product?: string
  readonly label: string
  readonly onSerial: (serial: string) => void
  /** Told what is being typed. Default: nobody is. */
  readonly onText?: (text: string) => void
}

/** Takes serials one after the other: it keeps the focus and is empty again at once, so that the next can follow. */
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
