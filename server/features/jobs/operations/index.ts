import type { JobKind } from '../../../../vocabulary'
import type { JobOperation } from '../job-operation'
import { actionOperation } from './action'
import { editOperation } from './edit'
import { importOperation } from './import'
import { removeOperation } from './remove'
import { statusOperation } from './status'
import { undoOperation } from './undo'

/** The operations on many records, by name. */
export const jobOperations: { readonly [K in JobKind]?: JobOperation } = {
  edit: editOperation,
  action: actionOperation,
  status: statusOperation,
  delete: removeOperation,
  undo: undoOperation,
  import: importOperation,
}
