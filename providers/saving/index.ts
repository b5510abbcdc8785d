import type { Registry, Resource, Schema } from '../../vocabulary'
import type { Api } from '../api'
import type { Changes } from '../changes'
import type { Forms } from '../forms'
import type { Send } from '../http'
import type { Reader } from '../normalise'
import type { Notice, Notices } from '../notices'
import type { Decisions, Overtaken } from '../overtaken'
import type { Questions } from '../questions'
import type { Usable } from '../usable'
import type { Versions } from '../versions'
import { createDeeds } from './deeds'
import { createGuard } from './guarded'
import { createSave } from './save'

/** What every change is made with. */
export interface Parts {
  readonly changes: Changes
  readonly guarded: ReturnType<typeof createGuard>
  readonly schemaOf: (resource: Resource) => Schema
  /** Asks whoever makes the change what is to become of it, as others came first. */
  readonly ask: Questions<Overtaken, Decisions>['ask']
  readonly tell: (type: Notice['type'], message: string) => void
}

interface Options {
  readonly registry: Registry
  readonly send: Send
  readonly reader: Reader
  readonly usable: Usable
  readonly forms: Forms
  readonly changes: Changes
  readonly notices: Notices
  readonly versions: Versions
  readonly conflicts: Questions<Overtaken, Decisions>
}

/** Changes of records that somebody has seen: only what was changed is changed, whoever came first. */
export type Saving = Pick<Api, 'save' | 'toggle' | 'act' | 'remove'>

export function createSaving({ registry, changes, notices, conflicts, ...beneath }: Options): Saving {
  const parts: Parts = {
    changes,
    guarded: createGuard(beneath),
    schemaOf: ({ fields }) => ({ fields, fieldsOf: (name) => registry.get(name).fields }),
    ask: conflicts.ask,
    tell: (type, message) => notices.show({ type, message }),
  }
  return { save: createSave(parts), ...createDeeds(parts) }
}
