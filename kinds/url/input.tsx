import { type Input, orNull } from '../input'
import { oneLine } from '../shared/one-line'

// Not type="url": browsers then trim and rewrite what is typed before it can be checked.
export const url: Input = { Input: oneLine({ inputMode: 'url', spellCheck: false }), write: orNull }
