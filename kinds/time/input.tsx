import { noDay, noMoment } from '../../src/screens/shared/shown-time'
import { type Input, orNull } from '../input'
import { lazyInput } from '../shared/lazy'

export const date: Input = {
  ...lazyInput(async () => (await import('../../src/screens/shared/picker')).Day),
  write: orNull,
  unreadable: noDay,
}

export const dateTime: Input = {
  ...lazyInput(async () => (await import('../../src/screens/shared/picker')).Moment),
  write: orNull,
  unreadable: noMoment,
}
