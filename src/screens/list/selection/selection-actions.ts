import { useDataProvider } from '@refinedev/core'
import { useState } from 'react'
import type { ListExtent } from '../../../../providers/lists/list-meta'
import {
  type Action,
  type AnyRecord,
  conditionHolds,
  innerFields,
  type Resource,
  t,
  type Values,
} from '../../../../vocabulary'
import { countExcept } from '../../bulk/bulk-job-request'
import type { Access } from '../../shared/records/access'
import { silentProvider } from '../../shared/records/silent-queries'
import { formatNumber } from '../../shared/values/formats'
import { fetchAllRecords } from '../export/fetch-all'
import type { ListState } from '../state/list-state'
import type { RecordSelection } from './selection-store'

/** An action that handles many records in one call. */
export interface SelectionAction {
  readonly name: string
  readonly action: Action
}

/**
 * The actions that handle many records in one call.
 *
 * @param records the selected records. An action is included if it applies to at least one of the selected records. By
 * default, all actions are included.
 */
export const selectionActions = (
  resource: Resource,
  { canCall }: Pick<Access, 'canCall'>,
  records?: readonly AnyRecord[],
): readonly SelectionAction[] =>
  Object.entries(resource.actions).flatMap(([name, action]) => {
    const isMeant = records === undefined || records.some((record) => conditionHolds(action.when, record))
    // Read-only actions check other actions and show nothing by themselves.
    const isOffered = action.selectionField !== undefined && !action.readOnly
    return isOffered && isMeant && canCall(resource, name) ? [{ name, action }] : []
  })

/** The actions that the list offers without a selection. */
export const listActions = (resource: Resource, { canCall }: Pick<Access, 'canCall'>): readonly SelectionAction[] =>
  Object.entries(resource.actions).flatMap(([name, action]) =>
    action.onList && canCall(resource, name) ? [{ name, action }] : [],
  )

/** The maximum number of records in one call, unless the field declares another limit. */
const defaultMaxRecords = 500

const maxRecordsOf = ({ action: { selectionField: key = '', fields = {} } }: SelectionAction): number =>
  (fields[key] as { readonly max?: number } | undefined)?.max ?? defaultMaxRecords

/** An action whose dialog is open, with the records of the action. */
export interface OpenSelectionAction extends SelectionAction {
  readonly records: readonly AnyRecord[]
}

/**
 * Opens the dialog of an action with the selected records. If all matching records are selected, they are loaded before
 * the dialog opens. If one call cannot handle all selected records, `refusal` contains the reason.
 */
export function useSelectionAction(
  resource: Resource,
  state: ListState,
  { records, isAll, except }: RecordSelection,
  extent: ListExtent,
) {
  const provider = useDataProvider()(silentProvider)
  const [asked, setAsked] = useState<OpenSelectionAction>()
  const [refusal, setRefusal] = useState<string>()
  const fetched = async (one: SelectionAction): Promise<readonly AnyRecord[]> => {
    const most = maxRecordsOf(one)
    const tooMany = new Error(
      t('{{action}} is possible for at most {{most}} records at once. Select fewer.', {
        action: t(one.action.label),
        most: formatNumber(most),
      }),
    )
    if ((countExcept(extent.total, except) ?? 0) > most) throw tooMany
    const all = await fetchAllRecords({ provider, resource, state, except, most: most + except.size + 1 })
    if (all.records.length > most) throw tooMany
    return all.records
  }
  const ask = async (one: SelectionAction) => {
    setRefusal(undefined)
    try {
      setAsked({ ...one, records: isAll ? await fetched(one) : [...records.values()] })
    } catch (problem) {
      setRefusal((problem as Error).message)
    }
  }
  return { asked, refusal, ask: (one: SelectionAction) => void ask(one), close: () => setAsked(undefined) }
}

/**
 * The props of the dialog that runs an action on some records: their ids as a fixed value, or initial lines that people
 * edit.
 */
export function selectionDialogProps({
  action: { selectionField: key = '', fields = {} },
  records,
}: OpenSelectionAction) {
  const field = fields[key]
  const inner = field && innerFields(field)
  if (!inner) return { values: { [key]: records.map(({ id }) => id) } as Values }
  const lineOf = (record: AnyRecord) =>
    Object.fromEntries(Object.keys(inner).map((name) => [name, record[name] ?? null]))
  return { begins: { [key]: records.map(lineOf) } as Values }
}
