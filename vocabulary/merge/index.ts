import type { Values } from '../conditions'
import { type Fields, isReadOnly, labelOf } from '../field'
import { createComparableValueReader, isChosenFile, isSameValue } from './comparable-values'
import { type ConflictResolver, createValueMerger, type MergeSchema } from './merge-values'

export { type Conflict, type ConflictResolver, conflictKey, type MergeSchema } from './merge-values'

/** The result of a merge of two concurrent changes to a record. */
export interface MergeResult {
  /** The values to write onto the other user's version. Values that are already equal are omitted. */
  readonly values: Readonly<Record<string, unknown>>
  /** The fields that the other user has changed since the edit started. */
  readonly theirs: readonly string[]
  /**
   * The values that both users have changed differently. Without a decision, `values` contains the value of the current
   * user.
   */
  readonly conflicts: ReturnType<typeof createValueMerger>['conflicts']
}

/** Whether a value can only be sent and not compared: a secret, or images that are added to existing images. */
const isOnlySent = (fields: Fields, name: string): boolean => {
  const { kind } = fields[name] as Fields[string]
  return Boolean(kind.writeOnly || (kind.files && kind.column(fields[name]).store === 'rows'))
}

const isSomething = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(isChosenFile) : value !== null && value !== ''

/**
 * Merges two changes that started from the same record. Rows are matched by id, files by address, lists by their
 * entries, and small records by field. All other values are compared as one value. Read-only fields belong to the
 * server and never conflict.
 * @param mine the values of the current user. Omitted fields are unchanged.
 * @param decide returns the value for a conflict. Default: no decision.
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

/**
 * The fields that differ between two versions of a record. Fields that are missing in one version, derived fields and
 * secrets are ignored.
 */
export function changedFieldsOf({ fields, fieldsOf }: MergeSchema, before: Values, now: Values): readonly string[] {
  const plain = createComparableValueReader(fieldsOf)
  return Object.entries(fields).flatMap(([name, field]) => {
    const isTold = before[name] !== undefined && now[name] !== undefined && !field.kind.writeOnly && !field.derived
    return isTold && !isSameValue(plain(field, before[name]), plain(field, now[name])) ? [name] : []
  })
}

/** Returns the values that differ from a record. */
export const changedValuesOf = (
  schema: MergeSchema,
  record: Values,
  values: Values,
): Readonly<Record<string, unknown>> => mergeRecordChanges(schema, record, record, values).values
