import { type Input, orNull } from '../input'
import { oneLine } from '../shared/one-line'

// Not type="email": browsers then trim and rewrite what is typed before it can be checked.
export const email: Input = { Input: oneLine({ inputMode: 'email', spellCheck: false }), write: orNull }
