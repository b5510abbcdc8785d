import { choicesOf, choiceValuesOf } from './choices'
import { type Field, type Fields, isEmpty } from './field'
import type { Resource } from './resource'

/** The choice that says the same as a field in more words; undefined where there is none, or the person may not read it. */
export function detailedChoiceOf(fields: Fields, name: string): string | undefined {
  const field = fields[name]
  const finer = field?.kind.detailedChoice?.(field)
  return finer !== undefined && Object.hasOwn(fields, finer) ? finer : undefined
}

/** The choice that a field says in more words; undefined where it says none. */
export const coarseChoiceOf = (fields: Fields, name: string): string | undefined =>
  Object.keys(fields).find((one) => detailedChoiceOf(fields, one) === name)

/** The values of a finer choice that refine a value of the coarser one, in their declared order. */
export const refiningValuesOf = (finer: Field | undefined, value: string): string[] =>
  Object.entries(choicesOf(finer) ?? {}).flatMap(([one, { refines }]) => (refines === value ? [one] : []))

/** The values of a coarser choice that these refine, each once; values that refine none stay. */
export const coarseValues = (finer: Field | undefined, values: readonly string[]): string[] => [
  ...new Set(values.map((value) => choicesOf(finer)?.[value]?.refines ?? value)),
]

/** A field of a record as people are shown it, with its value: the finer choice in its place, where the record has it. */
export function displayedFieldOf(fields: Fields, name: string, record: Readonly<Record<string, unknown>>) {
  const finer = detailedChoiceOf(fields, name)
  const shown = finer !== undefined && !isEmpty(record[finer]) ? finer : name
  return { name: shown, field: fields[shown], value: record[shown] }
}

/**
 * The fields of a resource as an API is asked for them that has the finer choices, or that does not: by a field's name, the
 * name of the one that takes its place.
 */
export const resolveChoiceField = ({ fields }: Pick<Resource, 'fields'>, name: string, isFiner: boolean): string =>
  (isFiner ? detailedChoiceOf(fields, name) : coarseChoiceOf(fields, name)) ?? name

/** The values of the tabs above a list, finer ones after those that the tabs are declared with. */
export function tabValues({ fields, list: { tabs } }: Pick<Resource, 'fields' | 'list'>): readonly string[] {
  if (!tabs) return []
  const values = tabs.values ?? choiceValuesOf(fields[tabs.field]) ?? []
  const finer = fields[detailedChoiceOf(fields, tabs.field) ?? '']
  if (!finer) return values
  const first = values.map((value) => refiningValuesOf(finer, value)[0] ?? value)
  return [...first, ...(choiceValuesOf(finer) ?? []).filter((value) => !first.includes(value))]
}
