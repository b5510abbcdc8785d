import type { Store } from '../../server/contract/store'
import { changesBetween } from '../../server/database/history/changes-between'
import { type NewHistoryEntry, writeHistoryEntries } from '../../server/database/history/entries'
import { type AnyRecord, type HistoryAction, type Resource, titleOf, type Values } from '../../vocabulary'
import { addJournaledChange, type JournaledChange, removeJournaledChange } from './change-journal'
import type { GuardedCall } from './guarded-call'

/** What is about to be asked of the API. */
export interface UpstreamChange {
  /** The name of the standard call or of the action. */
  readonly call: string
  readonly action: HistoryAction
  readonly before?: AnyRecord
  readonly sent: Values
}

/** The history is kept in English, whoever makes it. */
const asItIs = (label: string) => label

const secretsIn = ({ fields }: Resource, sent: Values) =>
  new Set(Object.keys(sent).filter((name) => fields[name]?.kind.writeOnly))

const withoutSecrets = (resource: Resource, sent: Values): Values => {
  const secrets = secretsIn(resource, sent)
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, secrets.has(name) ? true : value]))
}

const aboutOf = (resource: Resource, record: Partial<AnyRecord>) => ({
  resource: resource.name,
  ...(record.id !== undefined && { record: record.id }),
  title: titleOf(resource, record, asItIs),
})

/** Writes down what is meant, before the API is asked for it. */
export function journalUpstreamChange(
  { store, person, origin, resource }: GuardedCall,
  meant: UpstreamChange,
): Promise<JournaledChange> {
  const { call, action, before } = meant
  const sent = withoutSecrets(resource, meant.sent)
  const entry: NewHistoryEntry = {
    action,
    by: { id: person.id, name: person.name },
    about: aboutOf(resource, before ?? sent),
    call: `${resource.name}.${call}`,
    origin,
  }
  return addJournaledChange(store, {
    entry,
    resource: resource.name,
    ...(before && { record: before.id, before }),
    sent,
  })
}

/** What has become of a change: it was made, or nobody knows. */
export interface UpstreamChangeOutcome {
  /** As it is now; absent where it is gone, or could not be read. */
  readonly after?: AnyRecord
  /** Default: it is known that the change was made. */
  readonly isUnknown?: boolean
}

/** The entry of the history that tells of a change, once something is known of it; undefined where nothing has changed. */
export function upstreamHistoryEntryOf(
  resource: Resource,
  intended: JournaledChange,
  { after, isUnknown }: UpstreamChangeOutcome,
): NewHistoryEntry | undefined {
  const { entry, before, sent } = intended
  const now = after ?? ({ ...before, ...sent } as AnyRecord)
  const changes = isUnknown
    ? after
      ? changesBetween(resource, before, after)
      : []
    : entry.action === 'deleted'
      ? changesBetween(resource, before, undefined)
      : changesBetween(resource, before, now, secretsIn(resource, sent))
  const isDeed = !isUnknown && entry.action === 'changed' && changes.length === 0
  if (isDeed && /\.(edit|status)$/.test(entry.call ?? '')) return undefined
  const action = isUnknown ? 'unsettled' : isDeed ? 'done' : entry.action
  return { ...entry, action, about: aboutOf(resource, now), changes }
}

/** Writes what has become of a change into the history, and takes the note of what was meant away, both or neither. */
export const settleUpstreamChange = (
  store: Store,
  intended: JournaledChange,
  outcome: UpstreamChangeOutcome,
): Promise<void> =>
  store.transaction(async (trx) => {
    if (!(await removeJournaledChange(intended, trx))) return
    const resource = store.registry.find(intended.resource)
    const entry = resource && upstreamHistoryEntryOf(resource, intended, outcome)
    if (entry) await writeHistoryEntries(store, trx, [entry])
  })
