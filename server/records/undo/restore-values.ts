import {
  type Field,
  type FieldChange,
  isApiRow,
  labelOf,
  mergeRecordChanges,
  type Resource,
  t,
} from '../../../vocabulary'
import type { Context, RecordedEntry, Values } from '../../contract/handler'
import type { Store } from '../../contract/store'
import { storedFields } from '../../contract/table-model'
import { comparableText } from '../../database/history/changes-between'
import { Problem } from '../../platform/problem'
import { toInputValue } from '../values/record-to-input'
import { readHistoryEntries, timeInSentence } from './history-queries'

/** The values to write for an undo, and the fields that someone has changed since. */
interface Restoration {
  readonly values: Values
  readonly overtaken: readonly string[]
}

/** Whether a field contains rows with files. Separate calls change such rows. */
export const hasFileRows = (field: Field | undefined): boolean =>
  field?.kind.files !== undefined && field.kind.column(field).store === 'rows'

/** The field without its write restrictions, so that it can be compared. */
const open = ({ readOnly: _, derived: __, ...field }: Field): Field => field as Field

/**
 * The values that undo changes in the current record. The comparison checks each field separately, and each row or list
 * entry separately. Later changes by other people therefore stay.
 */
export function restorationOf(
  store: Pick<Store, 'registry'>,
  resource: Resource,
  changes: readonly FieldChange[],
  now: Values,
): Restoration {
  const fieldsOf = (name: string) => store.registry.get(name).fields
  const values: Record<string, unknown> = {}
  const overtaken: string[] = []
  for (const { field: name, before = null, after = null } of changes) {
    const field = resource.fields[name]
    if (!field || field.kind.writeOnly || hasFileRows(field)) continue
    const isRows = field.kind.column(field).store === 'rows'
    const [is, was, left] = [now[name], before, after].map((value) => comparableText(value, isRows))
    if (is === was) continue
    if (is === left) {
      values[name] = toInputValue(store, field, before)
      continue
    }
    const sides = [after, now[name], before].map((value) => ({ [name]: toInputValue(store, field, value) ?? null }))
    const merged = mergeRecordChanges(
      { fields: { [name]: open(field) }, fieldsOf },
      ...(sides as [Values, Values, Values]),
    )
    if (merged.conflicts.length > 0) overtaken.push(name)
    else if (name in merged.values) values[name] = toInputValue(store, field, merged.values[name])
  }
  return { values, overtaken }
}

/**
 * Refuses the undo if somebody changed the same fields later. The message contains the person, the fields and the time.
 */
export async function expectNotChangedSince(
  { trx, resource }: Pick<Context, 'trx'> & { readonly resource: Resource },
  { id, record, at }: Pick<RecordedEntry, 'id' | 'record' | 'at'>,
  overtaken: readonly string[],
): Promise<void> {
  if (overtaken.length === 0) return
  const isLater = (one: RecordedEntry) => one.at > at || (one.at === at && one.id > id)
  const since = (await readHistoryEntries(trx, 'record', record)).filter(isLater)
  const by = since.findLast(({ changes }) => changes.some(({ field }) => overtaken.includes(field)))
  const fields = overtaken.map((name) => labelOf(resource.fields, name)).join(', ')
  throw new Problem(
    409,
    by
      ? t('{{name}} changed these fields at {{time}}, so they cannot be undone: {{fields}}.', {
          name: by.by ?? t('Someone'),
          time: timeInSentence(by.at),
          fields,
        })
      : t('These fields were changed later and cannot be undone: {{fields}}.', { fields }),
  )
}

/** The Problem for a deleted record, with the person who deleted the record. */
export async function deletedRecordProblem(trx: Context['trx'], { record, title }: RecordedEntry): Promise<Problem> {
  const deleted = (await readHistoryEntries(trx, 'record', record)).findLast(({ action }) => action === 'deleted')
  return new Problem(
    409,
    deleted
      ? t("{{name}} deleted '{{title}}' at {{time}}. Restore it first.", {
          name: deleted.by ?? t('Someone'),
          title,
          time: timeInSentence(deleted.at),
        })
      : t("'{{title}}' no longer exists.", { title }),
  )
}

/** The rows of a record that a history entry has added or changed. */
export function lineChangesOf({ changes }: Pick<RecordedEntry, 'changes'>, field: string) {
  const change = changes.find((one) => one.field === field)
  const byId = (value: unknown) =>
    new Map((Array.isArray(value) ? value : []).filter(isApiRow).map((line) => [String(line.id), line]))
  const [before, after] = [byId(change?.before), byId(change?.after)]
  return {
    added: [...after.keys()].filter((id) => !before.has(id)),
    changed: [...after].flatMap(([id, line]) => {
      const former = before.get(id)
      return former && comparableText([line], true) !== comparableText([former], true)
        ? [{ id, before: former, after: line }]
        : []
    }),
  }
}

/** The fields of a record that contain rows with files. */
export const fileRowFieldsOf = (resource: Resource) =>
  storedFields(resource).flatMap(({ name, field, column }) =>
    column.store === 'rows' && hasFileRows(field) ? [{ name, of: column.of }] : [],
  )

/**
 * Undoes the changes of a call by writing the former values, record by record. Use this function for resources whose
 * handlers need no notice of the undo.
 *
 * @throws Problem 409 if somebody changed the same values later, or a record is deleted.
 */
export async function restoreFormerValues(
  context: Context,
  { entries }: { readonly entries: readonly RecordedEntry[] },
): Promise<void> {
  const { store, trx } = context
  for (const entry of entries) {
    const resource = store.registry.get(entry.resource)
    await store.lock(trx, resource.name, [entry.record])
    const record = await store.get(resource, entry.record, trx)
    if (!record) throw await deletedRecordProblem(trx, entry)
    const { values, overtaken } = restorationOf(store, resource, entry.changes, record)
    await expectNotChangedSince({ trx, resource }, entry, overtaken)
    if (Object.keys(values).length > 0) await store.update(trx, resource, entry.record, values)
    for (const { name, of } of fileRowFieldsOf(resource))
      await putLinesBack(context, entry, name, store.registry.get(of))
  }
}

async function putLinesBack({ store, trx }: Context, entry: RecordedEntry, field: string, of: Resource) {
  for (const { id, before, after } of lineChangesOf(entry, field).changed) {
    const now = await store.get(of, id, trx)
    const changes = Object.keys(of.fields)
      .filter((name) => name in before || name in after)
      .map((name) => ({ field: name, before: before[name], after: after[name] }))
    if (!now) continue
    const { values, overtaken } = restorationOf(store, of, changes, now)
    await expectNotChangedSince({ trx, resource: of }, entry, overtaken)
    if (Object.keys(values).length > 0) await store.update(trx, of, id, values)
  }
}
