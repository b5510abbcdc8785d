import type { AriaAttributes, KeyboardEvent } from 'react'
import './switch.css'

interface SwitchProps extends AriaAttributes {
  readonly isOn: boolean
  readonly onTurn: (isOn: boolean) => void
  /** Whether the switch is small enough for a line of text. By default, the switch is as high as an input. */
  readonly isSmall?: boolean
  /** Whether a change is in progress. Default: false. */
  readonly isBusy?: boolean
  readonly disabled?: boolean
  readonly id?: string
  readonly onBlur?: () => void
}

/**
 * A switch between on and off. The right arrow key turns the switch on, and the left arrow key turns the switch off.
 */
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
