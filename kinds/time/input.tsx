import { type Input, orNull } from '../input'
import { lazyInput } from '../shared/lazy'

export const date: Input = {
  Input: lazyInput(async () => (await import('../../src/screens/shared/picker')).Day),
  write: orNull,
}

export const dateTime: Input = {
  Input: lazyInput(async () => (await import('../../src/screens/shared/picker')).Moment),
  write: orNull,
}
