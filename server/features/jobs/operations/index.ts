import type { JobKind } from '../../../../vocabulary'
import type { JobOperation } from '../job-operation'
import { importOperation } from './import'
import { actionOperation, editOperation, removeOperation, statusOperation } from './record-operations'
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
