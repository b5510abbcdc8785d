import { choicesOf, choiceValuesOf } from '../choices'
import { type Field, type Fields, isEmpty } from '../field'
import type { Resource } from '../resource'

/**
 * The detailed choice for a coarse choice. Returns undefined if there is no detailed choice, or the user cannot read
 * the detailed choice.
 */
export function detailedChoiceOf(fields: Fields, name: string): string | undefined {
  const field = fields[name]
  const finer = field?.kind.detailedChoice?.(field)
  return finer !== undefined && Object.hasOwn(fields, finer) ? finer : undefined
}

/** The coarse choice for a detailed choice. Returns undefined if there is no coarse choice. */
export const coarseChoiceOf = (fields: Fields, name: string): string | undefined =>
  Object.keys(fields).find((one) => detailedChoiceOf(fields, one) === name)

/** The values of a detailed choice that refine a value of the coarse choice, in their declared order. */
export const refiningValuesOf = (finer: Field | undefined, value: string): string[] =>
  Object.entries(choicesOf(finer) ?? {}).flatMap(([one, { refines }]) => (refines === value ? [one] : []))

/**
 * The values of the coarse choice for some detailed values, without repetitions. Values that refine no other value stay
 * unchanged.
 */
export const coarseValues = (finer: Field | undefined, values: readonly string[]): string[] => [
  ...new Set(values.map((value) => choicesOf(finer)?.[value]?.refines ?? value)),
]

/** The field shown for a choice, with its value: the detailed choice if the record has a value for it. */
export function displayedFieldOf(fields: Fields, name: string, record: Readonly<Record<string, unknown>>) {
  const finer = detailedChoiceOf(fields, name)
  const shown = finer !== undefined && !isEmpty(record[finer]) ? finer : name
  return { name: shown, field: fields[shown], value: record[shown] }
}

/**
 * The field to use for a choice, depending on the API. If the API has detailed choices, a coarse choice is replaced by
 * its detailed choice. If the API has no detailed choices, a detailed choice is replaced by its coarse choice.
 * @param isFiner whether the API has the detailed choices
 */
export const resolveChoiceField = ({ fields }: Pick<Resource, 'fields'>, name: string, isFiner: boolean): string =>
  (isFiner ? detailedChoiceOf(fields, name) : coarseChoiceOf(fields, name)) ?? name

/** The values of the tabs above a list. Detailed values follow the declared tabs. */
export function tabValues({ fields, list: { tabs } }: Pick<Resource, 'fields' | 'list'>): readonly string[] {
  if (!tabs) return []
  const values = tabs.values ?? choiceValuesOf(fields[tabs.field]) ?? []
  const finer = fields[detailedChoiceOf(fields, tabs.field) ?? '']
  if (!finer) return values
  const first = values.map((value) => refiningValuesOf(finer, value)[0] ?? value)
  return [...first, ...(choiceValuesOf(finer) ?? []).filter((value) => !first.includes(value))]
}
