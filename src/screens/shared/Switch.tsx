import type { AriaAttributes, KeyboardEvent } from 'react'
import './switch.css'

interface SwitchProps extends AriaAttributes {
  readonly isOn: boolean
  readonly onTurn: (isOn: boolean) => void
  /** In a line of text. Default: as tall as inputs are. */
  readonly isSmall?: boolean
  /** It has been turned, and that is on its way. Default: it rests. */
  readonly isBusy?: boolean
  readonly disabled?: boolean
  readonly id?: string
  readonly onBlur?: () => void
}

/** What is on or off. The arrows turn it as they lie: to the right it is on. */
export function Switch({ isOn, onTurn, isSmall = false, isBusy = false, disabled = false, ...control }: SwitchProps) {
  const turnByArrow = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') onTurn(false)
    if (key === 'ArrowRight') onTurn(true)
  }
  return (
    <button
      {...control}
      type="button"
      role="switch"
      aria-checked={isOn}
      className={isSmall ? 'switch switch-small' : 'switch'}
      data-busy={isBusy || undefined}
      disabled={disabled || isBusy}
      onClick={() => onTurn(!isOn)}
      onKeyDown={turnByArrow}
    />
  )
}
