import { invalidDayMessage, invalidMomentMessage } from '../../src/screens/shared/shown-time'
import { emptyToNull, type KindInput } from '../input'
import { lazyInput } from '../shared/lazy'

export const date: KindInput = {
  ...lazyInput(async () => (await import('../../src/screens/shared/picker')).DateInput),
  write: emptyToNull,
  unreadableMessage: invalidDayMessage,
}

export const dateTime: KindInput = {
  ...lazyInput(async () => (await import('../../src/screens/shared/picker')).DateTimeInput),
  write: emptyToNull,
  unreadableMessage: invalidMomentMessage,
}
