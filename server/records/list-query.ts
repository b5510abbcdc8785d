import {
  brokenCharacterMessage,
  checkOf,
  type Field,
  hasBrokenText,
  nearestName,
  type Resource,
  t,
} from '../../vocabulary'
import { scanSearchText } from '../../vocabulary/scans'
import type { ListQuery, ListQueryFilter } from '../contract/store'
import { storageOf, toStored } from '../database/columns'
import { Problem } from '../platform/problem'
import { fromJsonQuery } from './json-query'

export type RawQuery = Readonly<Record<string, string | readonly string[] | undefined>>

/** The maximum number of rows on a page. */
export const maxPageSize = 10_000

const longestValue = 500
const mostValues = 500

/**
 * The maximum number of filter conditions of a list. The number is limited because each condition is checked for every
 * record. All values of an equality filter count as one condition.
 */
const mostConditions = 20

/** The maximum number of fields by which a list can be sorted. */
const mostSorts = 5

const stamps = ['id', 'createdAt', 'updatedAt']

const operators = ['ne', 'gte', 'lte', 'like'] as const

const refuse = (message: string): never => {
  throw new Problem(400, message)
}

const listOf = (given: string | readonly string[] | undefined): readonly string[] =>
  given === undefined ? [] : typeof given === 'string' ? [given] : given

const textOf = (query: RawQuery, name: string): string | undefined => {
  const [first, ...more] = listOf(query[name])
  return more.length > 0 ? refuse(t('{{name}} is given more than once. Send it only once.', { name })) : first
}

/**
 * Reads the convention of simple-rest and json-server: `_start`, `_end` (exclusive), `_sort`, `_order` and `q`. A
 * filter is a field's name, alone or with `_ne`, `_gte`, `_lte` or `_like`. Several values of one filter match any of
 * the values. The function also accepts the convention of ra-data-simple-rest.
 *
 * @throws Problem 400 with a message that says how to fix the query.
 */
export function readListQuery(resource: Resource, given: RawQuery): ListQuery {
  const query = fromJsonQuery(resource, given)
  if (hasBrokenText(query)) refuse(brokenCharacterMessage())
  const start = wholeNumber(query, '_start')
  const end = wholeNumber(query, '_end')
  if (end !== undefined && end < (start ?? 0))
    refuse(t('_end ({{end}}) is before _start ({{start}}). Use a larger _end.', { end, start: start ?? 0 }))
  if (end !== undefined && end - (start ?? 0) > maxPageSize)
    refuse(
      t('A page has at most {{largest}} rows. Request fewer, or remove _end to get all rows.', {
        largest: maxPageSize,
      }),
    )
  const typed = textOf(query, 'q')
  const search = typed && scanSearchText(typed)
  if (search !== undefined && search.length > 200)
    refuse(t('q has {{length}} characters, but at most 200 are allowed. Shorten it.', { length: search.length }))
  return {
    filters: readFilters(resource, query),
    sort: readSort(resource, query),
    ...(search && { search }),
    ...(start !== undefined && { start }),
    ...(end !== undefined && { end }),
  }
}

function wholeNumber(query: RawQuery, name: string): number | undefined {
  const text = textOf(query, name)
  if (text === undefined) return undefined
  return /^\d{1,9}$/.test(text)
    ? Number(text)
    : refuse(t("{{name}} is '{{text}}', but must be a whole number of 0 or more.", { name, text: text.slice(0, 60) }))
}

function readSort(resource: Resource, query: RawQuery): NonNullable<ListQuery['sort']> {
  const names = textOf(query, '_sort')?.split(',').filter(Boolean) ?? []
  const orders = textOf(query, '_order')?.split(',') ?? []
  const sortable = [
    ...stamps,
    ...Object.keys(resource.fields).filter((name) => isSortable(resource.fields[name] as Field)),
  ]
  if (names.length > mostSorts)
    refuse(t('_sort names {{count}} fields. Use at most {{most}}.', { count: names.length, most: mostSorts }))
  return names.map((field, at) => {
    if (!sortable.includes(field)) refuse(unknown('_sort', field, sortable))
    const order = orders[at]?.toLowerCase() ?? 'asc'
    if (order !== 'asc' && order !== 'desc')
      refuse(t("_order is '{{order}}', but must be asc or desc.", { order: order.slice(0, 60) }))
    return { field, descending: order === 'desc' }
  })
}

const isSortable = (field: Field) => {
  const { kind } = field
  return kind.sortable !== false && !kind.writeOnly && storageOf(kind.column(field)).type !== undefined
}

const unknown = (what: string, given: string, expected: readonly string[]) => {
  const name = given.slice(0, 60)
  const guess = nearestName(name, expected)
  return t("{{what}}: '{{name}}' is unknown.{{guess}} Expected one of: {{expected}}.", {
    what,
    name,
    guess: guess ? t(" Did you mean '{{guess}}'?", { guess }) : '',
    expected: expected.join(', '),
  })
}

const reserved = ['_start', '_end', '_sort', '_order', 'q']

/** The filters in a list's query. */
export function readFilters(resource: Resource, query: RawQuery): ListQueryFilter[] {
  const filters = Object.keys(query)
    .filter((key) => !reserved.includes(key))
    .map((key) => readFilter(resource, key, listOf(query[key])))
  const count = filters.reduce((sum, { operator, values }) => sum + (isLookedUp[operator] ? 1 : values.length), 0)
  if (count > mostConditions)
    refuse(t('The list has {{count}} filter conditions. Use at most {{most}}.', { count, most: mostConditions }))
  return filters
}

/** Whether the operator can compare any number of values in one condition. */
const isLookedUp: Readonly<Record<ListQueryFilter['operator'], boolean>> = {
  eq: true,
  ne: true,
  gte: false,
  lte: false,
  like: false,
}

function isComparable(resource: Resource, name: string): boolean {
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
  return stamps.includes(name) || (field !== undefined && storageOf(field.kind.column(field)).compares !== 'nothing')
}

/** The field and the operator of a filter, by its name in the query. */
function comparedBy(
  resource: Resource,
  key: string,
): { name: string; operator: (typeof operators)[number] | undefined } {
  const comparable = (field: string) => isComparable(resource, field)
  const operator = operators.find((one) => key.endsWith(`_${one}`) && comparable(key.slice(0, -one.length - 1)))
  const name = operator ? key.slice(0, -operator.length - 1) : key
  if (!comparable(name))
    refuse(unknown(t('Filter'), key, [...reserved, ...stamps, ...Object.keys(resource.fields).filter(comparable)]))
  return { name, operator }
}

/**
 * Checks that a list can be sorted and filtered by the names in a query. The values in the query are not checked,
 * because another API may have other values.
 *
 * @throws Problem 400 with a message that says how to fix the query.
 */
export function expectKnownQueryNames(resource: Resource, query: RawQuery): void {
  const isFilter = (key: string) => !reserved.includes(key)
  readListQuery(resource, Object.fromEntries(Object.entries(query).filter(([key]) => !isFilter(key))))
  for (const key of Object.keys(query).filter(isFilter)) comparedBy(resource, key)
}

function readFilter(resource: Resource, key: string, texts: readonly string[]): ListQueryFilter {
  const { name, operator } = comparedBy(resource, key)
  if (texts.length > mostValues)
    refuse(t('{{key}} has too many values. Use at most {{most}}.', { key, most: mostValues }))
  if (operator === 'gte' || operator === 'lte' || operator === 'like') onlyFor(resource, name, operator)
  const values = texts.map((text) => readValue(resource, name, operator ?? 'eq', key, text))
  return { field: name, operator: operator ?? 'eq', values }
}

/** The comparisons that a field or a time stamp supports in addition to equality. */
function boundsOf(resource: Resource, name: string): readonly ('gte' | 'lte' | 'like')[] {
  const field = resource.fields[name]
  const { compares, type } = field ? storageOf(field.kind.column(field)) : storageOf({ store: 'text' })
  if (compares !== 'bounds') return []
  return type === 'text' ? ['gte', 'lte', 'like'] : ['gte', 'lte']
}

function onlyFor(resource: Resource, name: string, operator: 'gte' | 'lte' | 'like') {
  if (!boundsOf(resource, name).includes(operator))
    refuse(t("The filter '{{name}}' does not support _{{operator}}. Remove this ending.", { name, operator }))
}

/**
 * The filter names of a list. A filter name is the name of a field or a time stamp, alone or with an operator suffix.
 */
export const filterNames = (resource: Resource): string[] =>
  [...stamps, ...Object.keys(resource.fields)]
    .filter((name) => isComparable(resource, name))
    .flatMap((name) => ['', '_ne', ...boundsOf(resource, name).map((one) => `_${one}`)].map((end) => name + end))

function readValue(resource: Resource, name: string, operator: ListQueryFilter['operator'], key: string, text: string) {
  const isBound = operator === 'gte' || operator === 'lte'
  if (text === '' && isBound) refuse(t('{{key}} is empty. Add a value, or remove the parameter.', { key }))
  if (text === '' && operator !== 'like') return null
  if (text.length > longestValue)
    refuse(
      t('{{key}} has {{length}} characters. Use at most {{longest}}.', {
        key,
        length: text.length,
        longest: longestValue,
      }),
    )
  const field = resource.fields[name]
  if (operator === 'like') return text
  const isTime = field ? field.kind.order === 'day' || field.kind.order === 'moment' : name !== 'id'
  if (isTime && !isDayOrMoment(text))
    refuse(
      t("{{key}} is '{{text}}'. Expected a date such as 2026-12-31, or a date and time such as 2026-12-31T18:30:00Z.", {
        key,
        text: text.slice(0, 60),
      }),
    )
  const given = isBound ? boundOf(text, operator) : text
  if (!field) return given
  const column = field.kind.column(field)
  const { type } = storageOf(column)
  // A filter on a list of references compares single references. The values of such a filter are not parsed.
  const value = type ? field.kind.fromText(given) : given
  const checked = field.kind.filter === 'choices' && type ? checkOf(field).safeParse(value) : { success: true as const }
  if (!checked.success) refuse(`${key}: ${checked.error.issues[0]?.message}`)
  if (type === 'integer' && !Number.isSafeInteger(toStored(column, value)))
    refuse(t("{{key}} is '{{text}}', but must be a number.", { key, text: text.slice(0, 60) }))
  return value as string | number | boolean
}

/** Whether a text is a calendar day, or a time that starts with a calendar day. */
function isDayOrMoment(text: string): boolean {
  const [day = ''] = /^\d{4}-\d{2}-\d{2}(?=$|T)/.exec(text) ?? []
  const at = Date.parse(day)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) && !Number.isNaN(Date.parse(text))
}

/**
 * The bound for a comparison of texts. Times are stored in UTC. If an upper bound is a day, the bound means the end of
 * that day.
 */
function boundOf(text: string, operator: 'gte' | 'lte'): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return operator === 'lte' ? `${text}T23:59:59.999Z` : text
  const isMoment = /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(Date.parse(text))
  return isMoment ? new Date(text).toISOString() : text
}
