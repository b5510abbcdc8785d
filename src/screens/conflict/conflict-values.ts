import { type Conflict, type Field, type Fields, innerFields, type Values } from '../../../vocabulary'

const isLine = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !(value instanceof File)

const referred = (value: unknown) => (typeof value === 'string' ? { id: value } : value)

/** Converts a value for writing into a value for display. Ids of records become references. */
export function toDisplayValue(
  field: Field | undefined,
  value: unknown,
  fieldsOf: (resource: string) => Fields,
): unknown {
  if (!field || value === null || value === undefined) return value
  const { store } = field.kind.column(field)
  if (store === 'reference') return referred(value)
  if (store === 'references' && Array.isArray(value)) return value.map(referred)
  const inner = innerFields(field, fieldsOf)
  if (!inner) return value
  const line = (one: unknown) =>
    isLine(one)
      ? Object.fromEntries(
          Object.entries(one).map(([name, part]) => [name, toDisplayValue(inner[name], part, fieldsOf)]),
        )
      : one
  return Array.isArray(value) ? value.map(line) : line(value)
}

/** Whether both values are long texts, which a person can merge by hand. */
export const canMergeTexts = ({ field, theirs, mine }: Conflict): boolean =>
  Boolean(field?.kind.wide) && typeof theirs === 'string' && typeof mine === 'string'

/** Two texts in one: their common beginning, then the different lines of both, then their common end. */
export function joinConflictingTexts(theirs: string, mine: string): string {
  const [one, other] = [theirs.split('\n'), mine.split('\n')]
  const most = Math.min(one.length, other.length)
  let start = 0
  while (start < most && one[start] === other[start]) start++
  let end = 0
  while (end < most - start && one.at(-1 - end) === other.at(-1 - end)) end++
  return [
    ...one.slice(0, start),
    ...one.slice(start, one.length - end),
    ...other.slice(start, other.length - end),
    ...one.slice(one.length - end),
  ].join('\n')
}
