import type { Store } from '../../server/contract/store'
import { changesBetween } from '../../server/database/history/changes-between'
import { type NewHistoryEntry, writeHistoryEntries } from '../../server/database/history/entries'
import { type AnyRecord, type HistoryAction, type Resource, titleOf, type Values } from '../../vocabulary'
import { addJournaledChange, type JournaledChange, removeJournaledChange } from './change-journal'
import type { GuardedCall } from './guarded-call'

/** A change that will be sent to the API. */
export interface UpstreamChange {
  /** The name of the standard call or of the action. */
  readonly call: string
  readonly action: HistoryAction
  readonly before?: AnyRecord
  readonly sent: Values
}

/** The history is in English for every user. */
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

/** Records an intended change in the journal, before the request to the API. */
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

/** The outcome of a change. The change was made, or the outcome is unknown. */
export interface UpstreamChangeOutcome {
  /** The current record. Undefined if the record is deleted or could not be read. */
  readonly after?: AnyRecord
  /** Whether the outcome is unknown. Default: false, because the API has made the change. */
  readonly isUnknown?: boolean
}

/** Creates the history entry of a change and its outcome. Returns undefined if nothing changed. */
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

/** Writes the outcome of a change to the history and removes the change from the journal, in one transaction. */
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
