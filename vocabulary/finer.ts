import { choicesOf, valuesOf } from './choices'
import { type Field, type Fields, isEmpty } from './field'
import type { Resource } from './resource'

/** The choice that says the same as a field in more words; undefined where there is none, or the person may not read it. */
export function finerOf(fields: Fields, name: string): string | undefined {
  const field = fields[name]
  const finer = field?.kind.finer?.(field)
  return finer !== undefined && Object.hasOwn(fields, finer) ? finer : undefined
}

/** The choice that a field says in more words; undefined where it says none. */
export const coarserOf = (fields: Fields, name: string): string | undefined =>
  Object.keys(fields).find((one) => finerOf(fields, one) === name)

/** The values of a finer choice that refine a value of the coarser one, in their declared order. */
export const refining = (finer: Field | undefined, value: string): string[] =>
  Object.entries(choicesOf(finer) ?? {}).flatMap(([one, { refines }]) => (refines === value ? [one] : []))

/** The values of a coarser choice that these refine, each once; values that refine none stay. */
export const coarseValues = (finer: Field | undefined, values: readonly string[]): string[] => [
  ...new Set(values.map((value) => choicesOf(finer)?.[value]?.refines ?? value)),
]

/** A field of a record as people are shown it, with its value: the finer choice in its place, where the record has it. */
export function shownOf(fields: Fields, name: string, record: Readonly<Record<string, unknown>>) {
  const finer = finerOf(fields, name)
  const shown = finer !== undefined && !isEmpty(record[finer]) ? finer : name
  return { name: shown, field: fields[shown], value: record[shown] }
}

/**
 * The fields of a resource as an API is asked for them that has the finer choices, or that does not: by a field's name, the
 * name of the one that takes its place.
 */
export const fieldMeant = ({ fields }: Pick<Resource, 'fields'>, name: string, isFiner: boolean): string =>
  (isFiner ? finerOf(fields, name) : coarserOf(fields, name)) ?? name

/** The values of the tabs above a list, finer ones after those that the tabs are declared with. */
export function tabValues({ fields, list: { tabs } }: Pick<Resource, 'fields' | 'list'>): readonly string[] {
  if (!tabs) return []
  const values = tabs.values ?? valuesOf(fields[tabs.field]) ?? []
  const finer = fields[finerOf(fields, tabs.field) ?? '']
  if (!finer) return values
  const first = values.map((value) => refining(finer, value)[0] ?? value)
  return [...first, ...(valuesOf(finer) ?? []).filter((value) => !first.includes(value))]
}
