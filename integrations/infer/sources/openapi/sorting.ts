import type { InferredListQuery, InferredSort, Properties } from '../../inferred-api'
import { normalizeName } from '../../names'
import type { Parameter } from './operations'
import type { SchemaResolver } from './schema-resolver'

const fieldNames = /^(sort|sortby|orderby|order|ordering|sorting|sortfield|sortkey|sortcolumn|ordercolumn|orderfield)$/
const wayNames =
  /^(sortdir|sortdirection|sortorder|sorttype|order|orderdir|orderdirection|ordertype|direction|dir|desc|descending|reverse|ascending|asc)$/

/** Whether a parameter contains the sort field or the sort direction. */
export const isSortParameter = ({ name }: Parameter) =>
  fieldNames.test(normalizeName(name)) || wayNames.test(normalizeName(name))

/** A parsed sort value, such as '-created_at', 'name:desc' or 'total asc'. */
interface Word {
  readonly property: string
  readonly template: string
  readonly way: 'plain' | 'ascending' | 'descending'
}

/** Parses a sort value. Undefined if the sort value contains no property. */
function wordOf(text: string, properties: Properties): Word | undefined {
  const [, sign = '', rest = ''] = /^([-+!]?)(.*)$/.exec(text.trim()) ?? []
  if (rest in properties)
    return {
      property: rest,
      template: `${sign}{field}`,
      way: sign === '' ? 'plain' : sign === '+' ? 'ascending' : 'descending',
    }
  const [, name = '', between = '', end = ''] =
    /^(.+?)([:., _|-]|%20)(asc|desc|ascending|descending)$/i.exec(text) ?? []
  if (!(name in properties)) return undefined
  return {
    property: name,
    template: `{field}${between}${end}`,
    way: /^asc/i.test(end) ? 'ascending' : 'descending',
  }
}

/** The sort values in a parameter's schema, examples and description, and the separator between several sort values. */
function wordsIn(shapes: SchemaResolver, { schema, examples, says, isJoined }: Parameter) {
  const shape = shapes.of(schema)
  const items = shape.type === 'array' ? shapes.of(shape.items) : undefined
  const closed = (items ?? shape).values?.map(String)
  const shown = [...examples, shape.default].flat().flatMap((one) => (typeof one === 'string' ? one : []))
  const spoken = says.match(/[-+]?[A-Za-z_][\w.]*(?:[:|](?:asc|desc)\b| (?:asc|desc)\b)?/gi) ?? []
  const isList = closed === undefined && shown.some((one) => one.includes(','))
  return {
    isClosed: closed !== undefined,
    words: closed ?? [...shown.flatMap((one) => one.split(',')), ...spoken],
    separator: isList || (items && isJoined) ? ',' : undefined,
  }
}

/** The sort value for the opposite direction, in the same notation. */
const otherWay = (way: string) => {
  const other = /^asc/i.test(way) ? way.replace(/^asc/i, 'desc') : way.replace(/^desc/i, 'asc')
  return way === way.toUpperCase() ? other.toUpperCase() : other
}

/**
 * The sort values for both directions. The values come from a list of allowed values, from examples, or from a flag.
 */
function waysIn(shapes: SchemaResolver, { name, schema, examples }: Parameter): readonly [string, string] | undefined {
  const { type, values = [] } = shapes.of(schema)
  if (type === 'boolean') return /^asc/.test(normalizeName(name)) ? ['true', 'false'] : ['false', 'true']
  const texts = (values.length > 0 ? values : examples).map(String)
  const ascending = texts.find((one) => /^(asc|\+?1$)/i.test(one))
  const descending = texts.find((one) => /^(desc|-1$)/i.test(one))
  if (texts.length === 0) return ['asc', 'desc']
  if (ascending !== undefined && descending !== undefined) return [ascending, descending]
  const [one] = values.length > 0 ? [] : [ascending ?? descending]
  if (one === undefined || !/^(asc|desc)/i.test(one)) return undefined
  return one === ascending ? [one, otherWay(one)] : [otherWay(one), one]
}

type InferredSorting = Pick<InferredListQuery, 'sort' | 'sorts' | 'doubts'>

const sortingOf = (
  sort: InferredSort,
  sorts: readonly string[] | undefined,
  doubts: readonly string[],
): InferredSorting => ({
  sort,
  ...(sorts && { sorts }),
  doubts,
})

/** Infers the sorting from query parameters with known names. */
export function inferSort(
  shapes: SchemaResolver,
  parameters: readonly Parameter[],
  properties: Properties,
): InferredSorting {
  const isWay = (one: Parameter) =>
    wayNames.test(normalizeName(one.name)) && (normalizeName(one.name) !== 'order' || waysIn(shapes, one) !== undefined)
  const field =
    parameters.find(({ name }) => fieldNames.test(normalizeName(name)) && normalizeName(name) !== 'order') ??
    parameters.find(({ name }) => fieldNames.test(normalizeName(name)))
  if (!field) return { doubts: [] }
  const way = parameters.find((one) => one !== field && isWay(one))
  const { words, separator, isClosed } = wordsIn(shapes, field)
  const read = words.flatMap((word) => wordOf(word, properties) ?? [])
  const sorts = [...new Set(read.map(({ property }) => property))]
  const told = sorts.length > 0 ? sorts : undefined
  const parameter = field.name
  const others = isClosed
    ? []
    : [
        told
          ? `'${parameter}' has the known values ${told.join(', ')}; add all other values under 'sortable'`
          : `'${parameter}' has no documented values; all fields are assumed to be sortable, unless you limit 'sortable'`,
      ]
  const ways = way && waysIn(shapes, way)
  if (way && ways) {
    const isUsual = ways[0] === 'asc' && ways[1] === 'desc'
    const sort = { parameter, order: way.name, ...(!isUsual && { orders: ways }), ...(separator && { separator }) }
    return isClosed && !told ? { doubts: [unread(parameter)] } : sortingOf(sort, told, others)
  }
  const descending = read.find((word) => word.way === 'descending')?.template
  const ascending = read.find((word) => word.way === 'ascending')?.template ?? '{field}'
  if (descending === undefined)
    return {
      doubts: [told ? `'${parameter}' sorts in one direction only, so the screens sort instead` : unread(parameter)],
    }
  return sortingOf({ parameter, ascending, descending, ...(separator && { separator }) }, told, others)
}

const unread = (parameter: string) => `'${parameter}' has no documented values; add the values under 'sort'`
