import { type Input, orNull } from '../input'
import { lazyInput } from '../shared/lazy'

export const date: Input = {
  ...lazyInput(async () => (await import('../../src/screens/shared/picker')).Day),
  write: orNull,
}

export const dateTime: Input = {
  ...lazyInput(async () => (await import('../../src/screens/shared/picker')).Moment),
  write: orNull,
}
