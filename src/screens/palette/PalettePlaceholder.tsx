import { useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../../vocabulary'
import './palette-box.css'

/** The text that the person typed before the palette was loaded, and whether the person then pressed Enter. */
export interface PaletteInput {
  readonly text: string
  readonly isEntered: boolean
}

interface PalettePlaceholderProps {
  readonly onType: (begun: PaletteInput) => void
  readonly onClose: () => void
}

/** Replaces the command palette until its code is loaded, so that no typed letter is lost. */
export function PalettePlaceholder({ onType, onClose }: PalettePlaceholderProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  useLayoutEffect(() => {
    const box = dialog.current
    box?.showModal()
    // When the palette is loaded, it replaces this dialog, and later restores the focus.
    return () => box?.close()
  }, [])
  const type = (begun: PaletteInput) => {
    setText(begun.text)
    onType(begun)
  }
  return (
    <dialog ref={dialog} className="palette" aria-label={t('Find')} closedby="any" onCancel={onClose}>
      <input
        autoFocus
        type="text"
        className="palette-input"
        aria-label={t('Find a screen, an action or a record')}
        placeholder={t('Find a screen, an action or a record')}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        value={text}
        onChange={({ target }) => type({ text: target.value, isEntered: false })}
        onKeyDown={({ key, nativeEvent }) =>
          key === 'Enter' && !nativeEvent.isComposing && type({ text, isEntered: true })
        }
      />
    </dialog>
  )
}
