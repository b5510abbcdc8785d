import { emptyToNull, type KindInput } from '../kind-input'
import { createSingleLineInput } from '../shared/single-line-input'

// Not type="url": browsers then trim and rewrite what is typed before it can be checked.
export const url: KindInput = {
  Input: createSingleLineInput({ inputMode: 'url', spellCheck: false }),
  write: emptyToNull,
}
