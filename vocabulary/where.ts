import { choiceGroupsOf, choicesOf, choiceValuesOf } from './choices'
import { type Field, type Fields, timePrecisionOf } from './field'
import { plusDays } from './time-zones'

type Scalar = string | number | boolean | null

/**
 * What one value must be for its record to be among some: equal, one of several, other than these, within bounds (both
 * included), present at all, in a group of its choices, or so many days from now, as `{ max: -1 }` for a day ago and before.
 */
export type WhereTest =
  | Scalar
  | readonly Scalar[]
  | { readonly not: Scalar | readonly Scalar[] }
  | { readonly min?: number | string; readonly max?: number | string }
  | { readonly present: boolean }
  | { readonly in: string }
  | { readonly daysFromNow: { readonly min?: number; readonly max?: number } }

/**
 * Some records of a resource, by their fields, as a list is narrowed to them: all of it must be so. Of each field the value
 * that it has, or one of several; `{ not: 'done' }`; `{ min: 1, max: 5 }`, both included; `{ present: true }`; `{ in: 'open' }`,
 * a group of its choices; or `{ daysFromNow: { max: -1 } }`, a day ago and before.
 */
export type Where = Readonly<Record<string, WhereTest>>

/** One condition as a list is asked for it; several values: any of them. */
export interface WhereFilter {
  readonly field: string
  readonly operator: 'eq' | 'ne' | 'gte' | 'lte'
  readonly values: readonly Scalar[]
}

/** When it is: a moment in milliseconds, and the day of the calendar. */
export interface Now {
  readonly moment: number
  readonly today: string
}

const dayLength = 86_400_000

/** The values of a group of a field's choices; undefined where there is none of that name. */
export const choiceGroupValuesOf = (field: Field | undefined, group: string): readonly string[] | undefined =>
  choiceGroupsOf(choicesOf(field) ?? {})[group]

const listed = (value: Scalar | readonly Scalar[]): readonly Scalar[] =>
  Array.isArray(value) ? value : [value as Scalar]

/** What a list is narrowed by to show these records; of a choice the values that are left, as every API knows them. */
export const listFiltersOfWhere = (
  { fields }: { readonly fields: Fields },
  where: Where = {},
  now: Now,
): WhereFilter[] =>
  Object.entries(where).flatMap(([name, wanted]) =>
    filtersOfTest(name, fields[name], wanted, now).map((one) => expandExcludedChoices(fields[name], one)),
  )

/** The same, as a database has less to compare: a choice by the values that it does not have. */
export const databaseFiltersOfWhere = (
  { fields }: { readonly fields: Fields },
  where: Where = {},
  now: Now,
): WhereFilter[] => Object.entries(where).flatMap(([name, wanted]) => filtersOfTest(name, fields[name], wanted, now))

function expandExcludedChoices(field: Field | undefined, one: WhereFilter): WhereFilter {
  const choices = one.operator === 'ne' && one.values.length > 1 ? choiceValuesOf(field) : undefined
  return choices ? { ...one, operator: 'eq', values: choices.filter((value) => !one.values.includes(value)) } : one
}

function filtersOfTest(name: string, field: Field | undefined, wanted: WhereTest, now: Now): WhereFilter[] {
  const by = (operator: WhereFilter['operator'], values: readonly Scalar[]): WhereFilter[] => [
    { field: name, operator, values },
  ]
  const between = (min: Scalar | undefined, max: Scalar | undefined) => [
    ...(min === undefined ? [] : by('gte', [min])),
    ...(max === undefined ? [] : by('lte', [max])),
  ]
  if (wanted === null || typeof wanted !== 'object' || Array.isArray(wanted)) return by('eq', listed(wanted as Scalar))
  if ('in' in wanted) return by('eq', choiceGroupValuesOf(field, wanted.in) ?? [])
  if ('present' in wanted) return by(wanted.present ? 'ne' : 'eq', [null])
  if ('not' in wanted) {
    const unwanted = listed(wanted.not)
    // What has no value of a choice is none of the others.
    return by('ne', choicesOf(field) && !unwanted.includes(null) ? [...unwanted, null] : unwanted)
  }
  if ('daysFromNow' in wanted) {
    const { min, max } = wanted.daysFromNow
    const at = (days: number | undefined) => (days === undefined ? undefined : daysFrom(now, days, field))
    return between(at(min), at(max))
  }
  const { min, max } = wanted as { min?: number | string; max?: number | string }
  return between(min, max)
}

/** Days of the calendar are counted as such, moments by the hour. */
const daysFrom = ({ moment, today }: Now, days: number, field: Field | undefined) =>
  timePrecisionOf(field) === 'day' ? plusDays(today, days) : new Date(moment + days * dayLength).toISOString()
