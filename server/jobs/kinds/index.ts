import type { JobKind } from '../../../vocabulary'
import type { ManyKind } from '../kind'
import { acting } from './action'
import { editing } from './edit'
import { importing } from './import'
import { removing } from './remove'
import { switching } from './status'
import { undoing } from './undo'

/** What can be done to many records at once, by its name. */
export const manyKinds: { readonly [K in JobKind]?: ManyKind } = {
  edit: editing,
  action: acting,
  status: switching,
  delete: removing,
  undo: undoing,
  import: importing,
}
