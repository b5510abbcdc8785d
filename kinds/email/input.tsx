import { emptyToNull, type KindInput } from '../kind-input'
import { createSingleLineInput } from '../shared/text-inputs'

// Browsers trim and rewrite the text of type="email" before it can be checked, so the type is not used.
export const email: KindInput = {
  Input: createSingleLineInput({ inputMode: 'email', spellCheck: false }),
  write: emptyToNull,
}
