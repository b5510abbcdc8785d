import type { ReactNode } from 'react'
import {
  type AnyRecord,
  type Choice,
  type FieldChange,
  type HistoryEntry,
  historyActions,
  humanise,
  isEmpty,
  labelInSentence,
  phrase,
  type Registry,
  type Resource,
  t,
} from '../../../../vocabulary'
import { useWorkbench } from '../../context'
import { useAccess } from '../../shared/records/access'
import { ChangesTable } from '../../shared/timeline/ChangesTable'
import { UndoControls } from '../../shared/undo/UndoControls'
import { formatAge, formatMoment } from '../../shared/values/formats'

interface HistoryEntryItemProps {
  readonly entry: HistoryEntry
  readonly resource: Resource
  readonly record: AnyRecord
  /** The actions for a change. Default: no actions. */
  readonly offer?: (change: FieldChange) => ReactNode
  /** The calls that the person can undo. Default: no calls. */
  readonly undoable?: ReadonlySet<string> | undefined
  /** The later entry that undid this entry. Default: no entry. */
  readonly undoneBy?: HistoryEntry | undefined
}

/** Shows an entry of the history: the event, the person, the time, and the fields before and after. */
export function HistoryEntryItem({ entry, resource, record, offer, undoable, undoneBy }: HistoryEntryItemProps) {
  const { registry } = useWorkbench()
  const { linkTo } = useAccess()
  const { action, by, at, call, times } = entry
  const { label, tone }: Choice = historyActions[action] ?? { label: action }
  const cause = changeCauseOf(registry, resource, call)
  // Created and deleted records list all their values. Empty values in the list of a created or deleted record contain
  // no information.
  const isWhole = action === 'created' || action === 'deleted'
  const changes = (entry.changes ?? []).filter(({ before, after }) => !isWhole || !isEmpty(before) || !isEmpty(after))
  const table = changes.length > 0 && (
    <ChangesTable {...{ changes, resource, record, linkTo }} offer={isWhole ? undefined : offer} />
  )
  return (
    <li>
      <p className="history-head">
        <span className="tag" data-tone={tone}>
          {t(label)}
        </span>
        <strong dir="auto">{by ?? t('Unknown user')}</strong>
        {times ? <span>{t('{{count}} times within an hour', { count: times })}</span> : null}
        {cause && <span className="history-cause">{cause}</span>}
        <time dateTime={at} title={formatMoment(at)}>
          {formatAge(at)} · {formatMoment(at)}
        </time>
      </p>
      {isWhole && table ? (
        <details>
          <summary>{t('{{count}} values', { count: changes.length })}</summary>
          {table}
        </details>
      ) : (
        table
      )}
      <UndoControls entry={entry} undoable={undoable} undoneBy={undoneBy} />
    </li>
  )
}

/** The texts for the standard changes of a record of another resource, such as its deletion. */
const standard: Readonly<Record<string, string>> = {
  create: phrase('{{one}} created'),
  edit: phrase('{{one}} changed'),
  delete: phrase('{{one}} deleted'),
  status: phrase('Status of {{one}} changed'),
}

/**
 * Describes the cause of a change in words, if the cause adds information to the event. The text uses the declared
 * event, else the label of the action. If the call belongs to another resource, the text names that resource.
 */
export function changeCauseOf(registry: Registry, resource: Resource, call: string | null): string | undefined {
  const [name = '', asked = ''] = call?.split('.') ?? []
  const by = registry.find(name)
  if (!by) return undefined
  const event = by.events[asked]
  if (event) return t(event)
  const action = by.actions[asked]?.label
  if (by.name === resource.name) return action && t(action)
  const one = t(by.label.one)
  const became = standard[asked]
  return became
    ? t(became, { one: became.startsWith('{{') ? one : labelInSentence(one) })
    : `${one}: ${t(action ?? humanise(asked))}`
}
