import { emptyToNull, type KindInput } from '../kind-input'
import { createSingleLineInput } from '../shared/single-line-input'

// Not type="email": browsers then trim and rewrite what is typed before it can be checked.
export const email: KindInput = {
  Input: createSingleLineInput({ inputMode: 'email', spellCheck: false }),
  write: emptyToNull,
}
