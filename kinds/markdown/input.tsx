import { type Input, orNull } from '../input'
import { lazyInput } from '../shared/lazy'

export const markdown: Input = {
  ...lazyInput(async () => (await import('./Editor')).Editor),
  inCell: 'form',
  write: orNull,
}
