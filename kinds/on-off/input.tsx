import { phrase } from '../../vocabulary'
import { emptyToNull, type KindInput } from '../kind-input'
import { createSwitchInput } from '../shared/switch-input'

export const onOff: KindInput = {
  Input: createSwitchInput<0 | 1>(1, 0, [phrase('Active'), phrase('Inactive')]),
  write: emptyToNull,
}
