import { emptyToNull, type KindInput } from '../input'
import { lazyInput } from '../shared/lazy'

export const markdown: KindInput = {
  ...lazyInput(async () => (await import('./Editor')).MarkdownEditor),
  inCell: 'form',
  write: emptyToNull,
}
