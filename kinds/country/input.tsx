import { type Input, orNull } from '../input'
import { lazyInput } from '../shared/lazy'

export const country: Input = {
  ...lazyInput(async () => (await import('./Select')).Country),
  write: orNull,
}
