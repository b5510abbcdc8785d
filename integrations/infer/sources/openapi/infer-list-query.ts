import type { InferredFilter, InferredListQuery, InferredPaging, Properties } from '../../inferred-api'
import { normalizeName } from '../../names'
import { isJsonObject } from './json'
import type { Operation, Parameter } from './operations'
import type { SchemaResolver } from './schema-resolver'
import { inferSort, isSortParameter } from './sorting'

const searches = /^(filter)?(q|search|query|keywords?|searchterm|searchtext|searchquery|searchstring|fulltext)$/

/** The query parameters that do not filter. */
const others =
  /^(fields?|select|include|includes|embed|expand|with|populate|format|locale|lang|language|view|pretty|callback|apikey|accesstoken|timezone|tz|count|withcount|includetotal|distinct|groupby|page.*|per.?page|limit|offset|skip|cursor)$/

/** Splits a query parameter with an object value into single query parameters: filter[status]=…, filter[level]=… */
const spread = (shapes: SchemaResolver, one: Parameter): readonly Parameter[] => {
  const { properties = {} } = isJsonObject(one.schema) ? shapes.of(one.schema) : {}
  const inner = Object.entries(properties)
  if (inner.length === 0) return [one]
  return inner.map(([name, schema]) => ({ ...one, name: `${one.name}[${name}]`, schema, examples: [], says: '' }))
}

/** Infers sorting, filters and search of a list from its query parameters. Undefined without parameters. */
export function inferListQuery(
  shapes: SchemaResolver,
  { parameters }: Operation,
  properties: Properties,
  paging: InferredPaging | undefined,
): InferredListQuery | undefined {
  const all = parameters
    .filter(({ name }) => name !== paging?.at && name !== paging?.size)
    .flatMap((one) => spread(shapes, one))
  if (all.length === 0) return undefined
  const isOwn = ({ name }: Parameter) => name in properties
  const search = all.find((one) => searches.test(normalizeName(one.name)) && !isOwn(one))?.name
  const sorting = all.filter((one) => isSortParameter(one) && !isOwn(one))
  const { sort, sorts, doubts } = inferSort(shapes, sorting, properties)
  const rest = all.filter((one) => one.name !== search && !sorting.includes(one))
  const filters: InferredFilter[] = []
  const unread: string[] = []
  const unsure: string[] = []
  for (const one of rest) {
    const found = inferFilter(shapes, one, properties)
    if (!found) {
      if (!others.test(normalizeName(one.name))) unread.push(one.name)
      continue
    }
    const { doubt, ...filter } = found
    if (filters.some(({ property, operator }) => property === filter.property && operator === filter.operator)) continue
    filters.push(filter)
    if (doubt) unsure.push(doubt)
  }
  return {
    ...(sort && { sort }),
    ...(sorts && { sorts }),
    filters,
    ...(search && { search }),
    doubts: [
      ...doubts,
      ...unsure,
      ...(unread.length > 0
        ? [`the list also accepts ${unread.slice(0, 6).join(', ')}, but no property has such a name`]
        : []),
    ],
  }
}

type Operator = InferredFilter['operator']

/** The operators by the affixes around a property's name in a parameter. */
const meanings: readonly (readonly [RegExp, Operator])[] = [
  [/^(\{\}|\{\}\[eq\]|\{\}(_|__|\.)(eq|equals|exact)|(by|eq)_\{\})$/, 'eq'],
  [/^(\{\}\[\]|\{\}\[in\](\[\])?|\{\}(_|__|\.)(in|any)(\[\])?)$/, 'in'],
  [/^(\{\}\[(ne|neq|not)\]|\{\}(_|__|\.)(ne|neq|not))$/, 'ne'],
  [
    /^(\{\}\[(gte|ge|min|from)\]|\{\}(_|__|\.)(gte|ge|min|from|since|after|start)|(min|from|since|after|start)_\{\})$/,
    'gte',
  ],
  [/^(\{\}\[(lte|le|max|to)\]|\{\}(_|__|\.)(lte|le|max|to|until|before|end)|(max|to|until|before|end)_\{\})$/, 'lte'],
  [/^(\{\}\[(like|ilike|contains)\]|\{\}(_|__|\.)(like|ilike|contains|icontains|cont))$/, 'contains'],
]

/** The affixes with an uncertain meaning. With such an affix, the bound itself may be included or excluded. */
const unsure = /(after|before|since|until|start|end)\W*$|^(after|before|since|until|start|end)_/

/** Splits filters such as 'filter[status]' and 'where.status' into the prefix, the inner name and the suffix. */
const wrapped = /^((?:filters?|where|criteria|conditions?)\[)([^\]]+)(\].*)$|^((?:filters?|where)[._])(.+)()$/

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

interface ParameterAffixes {
  /** The parameter without its prefix and suffix, and with '{}' instead of the property's name. */
  readonly bare: string
  readonly template: string
}

/** The affixes around a property's name. Undefined if the parameter does not contain the name. */
function parameterAffixesOf(parameter: string, property: string): ParameterAffixes | undefined {
  const found = new RegExp(`(^|[^A-Za-z0-9])${escaped(property)}(?![A-Za-z0-9])`).exec(parameter)
  if (!found) return undefined
  const at = found.index + (found[1] ?? '').length
  const mark = `${parameter.slice(0, at)}{}${parameter.slice(at + property.length)}`
  const [, open, inside = '', close = '', prefix, rest = ''] = wrapped.exec(mark) ?? []
  const bare = open !== undefined ? inside + close.slice(1) : prefix !== undefined ? rest : mark
  return { bare, template: mark.replace('{}', '{field}') }
}

/** The filter of a parameter, with its property and its operator. Undefined if no property matches the parameter. */
function inferFilter(
  shapes: SchemaResolver,
  { name, schema, isJoined }: Parameter,
  properties: Properties,
): (InferredFilter & { readonly doubt?: string }) | undefined {
  const scalars = Object.keys(properties).filter((one) => properties[one]?.type !== 'object')
  for (const property of scalars.sort((a, b) => b.length - a.length)) {
    const found = parameterAffixesOf(name, property)
    const meaning = found && meanings.find(([pattern]) => pattern.test(found.bare))
    if (!meaning) continue
    const isMany = shapes.of(schema).type === 'array'
    const operator = meaning[1] === 'eq' && isMany ? 'in' : meaning[1]
    return {
      property,
      operator,
      template: `${found.template}=${operator === 'in' && (isJoined || !isMany) && !name.endsWith('[]') ? '{values}' : '{value}'}`,
      ...(unsure.test(found.bare) && {
        doubt: `'${name}' is assumed to include equal values of '${property}'`,
      }),
    }
  }
  return undefined
}
