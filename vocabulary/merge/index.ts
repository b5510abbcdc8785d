import type { Values } from '../conditions'
import { type Fields, isReadOnly, labelOf } from '../field'
import { createMerging, type Decide, type Schema } from './parts'
import { isChosen, plainOf, same } from './plain'

export { type Conflict, conflictKey, type Decide, type Schema } from './parts'

/** What becomes of a record that two have changed side by side. */
export interface Merged {
  /** What is to be written onto theirs: no value that stands there already. */
  readonly values: Readonly<Record<string, unknown>>
  /** The fields in which something of theirs stands that was not seen when mine was begun. */
  readonly theirs: readonly string[]
  /** What both have changed to different ends. Where nobody decides, `values` hold mine. */
  readonly conflicts: ReturnType<typeof createMerging>['conflicts']
}

/** Whether a value is one that has to be sent, and cannot be compared: a secret, or pictures that are added to others. */
const isOnlySent = (fields: Fields, name: string): boolean => {
  const { kind } = fields[name] as Fields[string]
  return Boolean(kind.writeOnly || (kind.files && kind.column(fields[name]).store === 'rows'))
}

const isSomething = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(isChosen) : value !== null && value !== ''

/**
 * Merges the changes of two who began with the same record: rows and files by their ids and addresses, lists by what is in
 * them, small records by their fields, anything else as one value. Read-only fields are the server's, and never conflict.
 *
 * @param mine may leave out fields, which are as they were then.
 * @param decide what stands in place of what both have changed. Default: nobody decides.
 */
export function merge(
  { fields, fieldsOf }: Schema,
  base: Values,
  theirs: Values,
  mine: Values,
  decide: Decide = () => undefined,
): Merged {
  const plain = plainOf(fieldsOf)
  const merging = createMerging(fieldsOf, decide)
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
    if (!same(value, now)) values[name] = same(value, own) ? typed : (value ?? (Array.isArray(typed) ? [] : null))
    const isTold = base[name] !== undefined && theirs[name] !== undefined
    if (isTold && !same(former, now) && !same(value, own)) seen.push(name)
  }
  return { values, theirs: seen, conflicts: merging.conflicts }
}

/** The fields in which a record differs from what it was, as far as both tell; what is worked out follows from others. */
export function changedIn({ fields, fieldsOf }: Schema, before: Values, now: Values): readonly string[] {
  const plain = plainOf(fieldsOf)
  return Object.entries(fields).flatMap(([name, field]) => {
    const isTold = before[name] !== undefined && now[name] !== undefined && !field.kind.writeOnly && !field.derived
    return isTold && !same(plain(field, before[name]), plain(field, now[name])) ? [name] : []
  })
}

/** Of some values those that differ from what a record has. */
export const difference = (schema: Schema, record: Values, values: Values): Readonly<Record<string, unknown>> =>
  merge(schema, record, record, values).values
