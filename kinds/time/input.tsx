import { invalidDayMessage, invalidMomentMessage } from '../../src/screens/shared/values/time-text'
import { emptyToNull, type KindInput } from '../kind-input'
import { lazyInput } from '../shared/lazy-input'

export const date: KindInput = {
  ...lazyInput(async () => (await import('../../src/screens/shared/inputs/date-inputs')).DateInput),
  write: emptyToNull,
  unreadableMessage: invalidDayMessage,
}

export const dateTime: KindInput = {
  ...lazyInput(async () => (await import('../../src/screens/shared/inputs/date-inputs')).DateTimeInput),
  write: emptyToNull,
  unreadableMessage: invalidMomentMessage,
}
