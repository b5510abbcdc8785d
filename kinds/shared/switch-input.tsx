import { Switch } from '../../src/screens/shared/inputs/Switch'
import { t } from '../../vocabulary'
import type { InputProps } from '../kind-input'

/** Creates a switch between two values, which shows the word for the current value. */
export const createSwitchInput = <Value extends number | boolean>(
  on: Value,
  off: Value,
  words: readonly [on: string, off: string],
) =>
  function TwoWay({ value, onChange, disabled, control }: InputProps<unknown, Value>) {
    const isOn = value === on
    return (
      <span className="input-switch">
        <Switch {...control} isOn={isOn} disabled={disabled} onTurn={(next) => onChange?.(next ? on : off)} />
        <span aria-hidden>{t(isOn ? words[0] : words[1])}</span>
      </span>
    )
  }
