import { phrase } from '../../vocabulary'
import { emptyToNull, type KindInput } from '../input'
import { createSwitchInput } from '../shared/two-way'

export const onOff: KindInput = {
  Input: createSwitchInput<0 | 1>(1, 0, [phrase('Active'), phrase('Inactive')]),
  write: emptyToNull,
}
