import { emptyToNull, type KindInput } from '../kind-input'
import { lazyInput } from '../shared/lazy-input'

export const markdown: KindInput = {
  ...lazyInput(async () => (await import('./MarkdownEditor')).MarkdownEditor),
  inCell: 'form',
  write: emptyToNull,
}
