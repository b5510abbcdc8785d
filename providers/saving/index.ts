import type { MergeSchema, Registry, Resource } from '../../vocabulary'
import type { Api } from '../api'
import type { SendClientRequest } from '../http/client-request'
import type { Notice, Notices } from '../notices'
import type { ApiRecordReader, ApiRecordVersions } from '../records/api-record-reader'
import type { ApiValueFormats } from '../records/api-value-formats'
import type { ChangeSender } from '../records/change-sender'
import type { ConflictDecisions, EditConflict } from '../records/edit-conflict'
import type { AvailableCalls } from '../session/access-control'
import type { UserPromptQueue } from '../session/user-prompt-queue'
import { createRecordActions } from './record-actions'
import { createSaveAction } from './save'
import { createVersionGuard } from './version-guard'

/** The functions that are needed for every change. */
export interface SavingDependencies {
  readonly changes: ChangeSender
  readonly guarded: ReturnType<typeof createVersionGuard>
  readonly schemaOf: (resource: Resource) => MergeSchema
  /** Asks the user how to resolve a conflict with another user's change. */
  readonly ask: UserPromptQueue<EditConflict, ConflictDecisions>['ask']
  readonly tell: (type: Notice['type'], message: string) => void
}

interface Options {
  readonly registry: Registry
  readonly send: SendClientRequest
  readonly reader: ApiRecordReader
  readonly usable: AvailableCalls
  readonly forms: ApiValueFormats
  readonly changes: ChangeSender
  readonly notices: Notices
  readonly versions: ApiRecordVersions
  readonly conflicts: UserPromptQueue<EditConflict, ConflictDecisions>
}

/**
 * Changes to records that the user has seen. Only the user's own changes are sent, so that the changes of other users
 * are not overwritten.
 */
export type RecordSaving = Pick<Api, 'save' | 'toggle' | 'act' | 'remove'>

export function createRecordSaving({ registry, changes, notices, conflicts, ...beneath }: Options): RecordSaving {
  const parts: SavingDependencies = {
    changes,
    guarded: createVersionGuard(beneath),
    schemaOf: ({ fields }) => ({ fields, fieldsOf: (name) => registry.get(name).fields }),
    ask: conflicts.ask,
    tell: (type, message) => notices.show({ type, message }),
  }
  return { save: createSaveAction(parts), ...createRecordActions(parts) }
}
