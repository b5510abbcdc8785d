import type { MergeSchema, Registry, Resource } from '../../vocabulary'
import type { Api } from '../api'
import type { ChangeSender } from '../changes'
import type { ApiValueFormats } from '../forms'
import type { SendClientRequest } from '../http'
import type { ApiRecordReader } from '../normalise'
import type { Notice, Notices } from '../notices'
import type { ConflictDecisions, EditConflict } from '../overtaken'
import type { UserPromptQueue } from '../questions'
import type { AvailableCalls } from '../usable'
import type { ApiRecordVersions } from '../versions'
import { createRecordActions } from './deeds'
import { createVersionGuard } from './guarded'
import { createSaveAction } from './save'

/** What every change is made with. */
export interface SavingDependencies {
  readonly changes: ChangeSender
  readonly guarded: ReturnType<typeof createVersionGuard>
  readonly schemaOf: (resource: Resource) => MergeSchema
  /** Asks whoever makes the change what is to become of it, as others came first. */
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

/** Changes of records that somebody has seen: only what was changed is changed, whoever came first. */
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
