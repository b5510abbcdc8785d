import { emptyToNull, type KindInput } from '../input'
import { createSingleLineInput } from '../shared/one-line'

// Not type="email": browsers then trim and rewrite what is typed before it can be checked.
export const email: KindInput = {
  Input: createSingleLineInput({ inputMode: 'email', spellCheck: false }),
  write: emptyToNull,
}
