import type { Values } from '../conditions'
import { type Fields, isReadOnly, labelOf } from '../field'
import { createComparableValueReader, isChosenFile, isSameValue } from './comparable-values'
import { type ConflictResolver, createValueMerger, type MergeSchema } from './merge-values'

export { type Conflict, type ConflictResolver, conflictKey, type MergeSchema } from './merge-values'

/** What becomes of a record that two have changed side by side. */
export interface MergeResult {
  /** What is to be written onto theirs: no value that stands there already. */
  readonly values: Readonly<Record<string, unknown>>
  /** The fields in which something of theirs stands that was not seen when mine was begun. */
  readonly theirs: readonly string[]
  /** What both have changed to different ends. Where nobody decides, `values` hold mine. */
  readonly conflicts: ReturnType<typeof createValueMerger>['conflicts']
}

/** Whether a value is one that has to be sent, and cannot be compared: a secret, or pictures that are added to others. */
const isOnlySent = (fields: Fields, name: string): boolean => {
  const { kind } = fields[name] as Fields[string]
  return Boolean(kind.writeOnly || (kind.files && kind.column(fields[name]).store === 'rows'))
}

const isSomething = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(isChosenFile) : value !== null && value !== ''

/**
 * Merges the changes of two who began with the same record: rows and files by their ids and addresses, lists by what is in
 * them, small records by their fields, anything else as one value. Read-only fields are the server's, and never conflict.
 *
 * @param mine may leave out fields, which are as they were then.
 * @param decide what stands in place of what both have changed. Default: nobody decides.
 */
export function mergeRecordChanges(
  { fields, fieldsOf }: MergeSchema,
  base: Values,
  theirs: Values,
  mine: Values,
  decide: ConflictResolver = () => undefined,
): MergeResult {
  const plain = createComparableValueReader(fieldsOf)
  const merging = createValueMerger(fieldsOf, decide)
  const values: Record<string, unknown> = {}
  const seen: string[] = []
  for (const [name, field] of Object.entries(fields)) {
    if (isReadOnly(field)) continue
    const typed = mine[name]
    if (isOnlySent(fields, name)) {
      if (typed !== undefined && isSomething(typed)) values[name] = typed
      continue
    }
    const now = plain(field, theirs[name] === undefined ? base[name] : theirs[name])
    const former = plain(field, base[name])
    const own = typed === undefined ? former : plain(field, typed)
    const value = merging.merged({ field, path: [name], label: labelOf(fields, name) }, former, now, own)
    if (!isSameValue(value, now))
      values[name] = isSameValue(value, own) ? typed : (value ?? (Array.isArray(typed) ? [] : null))
    const isTold = base[name] !== undefined && theirs[name] !== undefined
    if (isTold && !isSameValue(former, now) && !isSameValue(value, own)) seen.push(name)
  }
  return { values, theirs: seen, conflicts: merging.conflicts }
}

/** The fields in which a record differs from what it was, as far as both tell; what is worked out follows from others. */
export function changedFieldsOf({ fields, fieldsOf }: MergeSchema, before: Values, now: Values): readonly string[] {
  const plain = createComparableValueReader(fieldsOf)
  return Object.entries(fields).flatMap(([name, field]) => {
    const isTold = before[name] !== undefined && now[name] !== undefined && !field.kind.writeOnly && !field.derived
    return isTold && !isSameValue(plain(field, before[name]), plain(field, now[name])) ? [name] : []
  })
}

/** Of some values those that differ from what a record has. */
export const changedValuesOf = (
  schema: MergeSchema,
  record: Values,
  values: Values,
): Readonly<Record<string, unknown>> => mergeRecordChanges(schema, record, record, values).values
