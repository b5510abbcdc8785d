import type { InferredFilter, Properties } from '../../inferred-api'
import type { Parameter } from './operations'
import type { SchemaResolver } from './schema-resolver'

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

/** Affixes with an uncertain meaning: the bound itself may be included or excluded. */
const unsure = /(after|before|since|until|start|end)\W*$|^(after|before|since|until|start|end)_/

/** Splits wrapped filters such as 'filter[status]' and 'where.status' into beginning, inner name and end. */
const wrapped = /^((?:filters?|where|criteria|conditions?)\[)([^\]]+)(\].*)$|^((?:filters?|where)[._])(.+)()$/

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

interface ParameterAffixes {
  /** The parameter without its wrapper, and with '{}' in place of the property's name. */
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

/** The filter of a parameter: its property and operator. Undefined if no property matches. */
export function inferFilter(
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
        doubt: `'${name}' is taken to find '${property}' as much as that too, and not only beyond it`,
      }),
    }
  }
  return undefined
}
