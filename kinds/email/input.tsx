import { emptyToNull, type KindInput } from '../kind-input'
import { createSingleLineInput } from '../shared/text-inputs'

// Browsers trim and rewrite the text of type="email" before the product can check the text, so the type is not used.
export const email: KindInput = {
  Input: createSingleLineInput({ inputMode: 'email', spellCheck: false }),
  write: emptyToNull,
}
