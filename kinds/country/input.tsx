import { type Input, orNull } from '../input'
import { lazyInput } from '../shared/lazy'
import { notChosen } from '../shared/not-chosen'

export const country: Input = {
  ...lazyInput(async () => (await import('./Select')).Country),
  write: orNull,
  unreadable: notChosen,
}
