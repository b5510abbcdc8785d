import { type Fields, idOf, isEmpty, type Values } from '../../../../vocabulary'

const linesOf = (value: unknown): readonly Values[] => (Array.isArray(value) ? value : [])

/** A text to compare the values of a field in two lines. A reference is compared by its id. */
const essence = (line: Values, name: string) => JSON.stringify(isEmpty(line[name]) ? null : idOf(line[name]))

/**
 * The differences between two lists of small records. It returns added and removed records in full. A changed record
 * has its first value, which identifies it, and the changed values.
 */
export function lineChanges(fields: Fields, before: unknown, after: unknown): { before: Values[]; after: Values[] } {
  const names = Object.keys(fields)
  const isAlike = (one: Values, other: Values, name: string) => essence(one, name) === essence(other, name)
  const [old, now] = [linesOf(before), linesOf(after)]
  const short = (line: Values, among: readonly Values[]): Values[] => {
    if (among.some((other) => names.every((name) => isAlike(line, other, name)))) return []
    const former = line.id !== undefined && among.find(({ id }) => id === line.id)
    if (!former) return [line]
    const known = names.find((name) => !isEmpty(line[name]))
    const kept = names.filter((name) => name === known || !isAlike(line, former, name))
    return [{ id: line.id, ...Object.fromEntries(kept.map((name) => [name, line[name] ?? null])) }]
  }
  return { before: old.flatMap((line) => short(line, now)), after: now.flatMap((line) => short(line, old)) }
}
