import { type Input, orNull } from '../input'
import { lazyInput } from '../shared/lazy'

export const country: Input = {
  Input: lazyInput(async () => (await import('./Select')).Country),
  write: orNull,
}
