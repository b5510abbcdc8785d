import { emptyToNull, type KindInput } from '../kind-input'
import { createSingleLineInput } from '../shared/text-inputs'

// Browsers trim and rewrite the text of type="url" before the product can check the text, so the type is not used.
export const url: KindInput = {
  Input: createSingleLineInput({ inputMode: 'url', spellCheck: false }),
  write: emptyToNull,
}
