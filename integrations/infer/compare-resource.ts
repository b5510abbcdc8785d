import type { Field, Kind, KindName } from '../../vocabulary'
import * as vocabulary from '../../vocabulary'
import type { Adapter, ResourceConventions } from '../adapters'
import { applyCasing } from '../adapters/casing'
import type { DraftField, ResourceDraft } from './draft/resource-draft'
import { missingCalls } from './inferred-api'
import { toCamelCase } from './names'

type ComparedKind = Pick<Kind, 'name' | 'jsonType' | 'order'>

/** The properties of a declared field that are compared. */
interface DeclaredField {
  readonly kind: ComparedKind
  readonly required?: boolean
  readonly extension?: boolean
  readonly derived?: boolean
  readonly choices?: Readonly<Record<string, unknown>>
}

/** The properties of a declared resource that are compared. */
export interface DeclaredResource {
  readonly name: string
  readonly fields: Readonly<Record<string, DeclaredField>>
  readonly calls: Readonly<Partial<Record<string, unknown>>>
}

/** The functions that declare fields, by the names of their kinds. */
const fieldFactories: Readonly<Record<KindName, unknown>> = vocabulary

const kindNamed = (name: KindName): ComparedKind => (fieldFactories[name] as (options: object) => Field)({}).kind

/** The type of a value in the API. Field kinds of the same type can declare the same property. */
const valueTypeOf = ({ jsonType, order }: ComparedKind) =>
  jsonType ?? (order === 'number' ? 'number' : order ? 'time' : 'string')

/**
 * The names in a remark such as `// Without: legacy_note`. The remark lists the properties that are omitted
 * intentionally.
 */
export const readLeftOutNames = (source: string): ReadonlySet<string> =>
  new Set(
    [...source.matchAll(/\/\/\s*Without:\s*(.+)/gi)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim()),
    ),
  )

interface ResourceComparison {
  readonly draft: ResourceDraft
  readonly resource: DeclaredResource
  /** The conventions of the resource in the existing adapter. Default: no conventions. */
  readonly conventions?: ResourceConventions
  /** The properties that are omitted intentionally. */
  readonly without: ReadonlySet<string>
}

/**
 * Lists the differences between an API and a declaration: new, missing and changed fields and calls. The result has one
 * line for each difference.
 */
export function compareResourceWithApi({ draft, resource, conventions, without }: ResourceComparison): string[] {
  const { names = 'as declared', fields: named = {} } = conventions ?? {}
  const atApi = (field: string) => (conventions ? (named[field] ?? applyCasing(field, names)) : undefined)
  const fits = (field: string, property: string) =>
    conventions ? atApi(field)?.split('.')[0] === property : toCamelCase(property) === field
  const declared = Object.entries(resource.fields)
  const lines: string[] = []
  for (const field of draft.fields) {
    const own = declared.filter(([name]) => fits(name, field.property))
    const [one] = own.filter(([name]) => !atApi(name)?.includes('.'))
    if (own.length === 0) {
      if (!without.has(field.property))
        lines.push(`+ ${field.name}: ${field.kind}, new in the API as '${field.property}'`)
    } else if (one) lines.push(...compareField(one[0], one[1], field, conventions))
  }
  const properties = Object.keys(draft.entity.properties)
  for (const [name, { extension, derived }] of declared)
    if (!extension && !derived && !properties.some((property) => fits(name, property)))
      lines.push(`- ${name}: the API has no '${atApi(name) ?? name}'`)
  for (const call of missingCalls(draft.entity))
    if (resource.calls[call] && conventions?.calls?.[call] === undefined)
      lines.push(`- ${call}: the API has no such call. Write ${call}: false under calls`)
  return lines
}

function compareField(
  name: string,
  declared: DeclaredField,
  field: DraftField,
  conventions: ResourceConventions | undefined,
): string[] {
  const lines: string[] = []
  const valueType = valueTypeOf(declared.kind)
  if (valueType !== valueTypeOf(kindNamed(field.kind)) && field.doubts.length === 0)
    lines.push(`~ ${name}: declared as ${declared.kind.name}, but ${field.kind} in the API`)
  if (field.options.required && !declared.required && valueType !== 'boolean')
    lines.push(`~ ${name}: the API requires this field`)
  if (declared.choices && field.choices && !conventions?.words?.[name]) {
    const values = field.choices.map(({ value }) => value)
    const known = Object.keys(declared.choices)
    const fresh = values.filter((value) => !known.includes(value))
    const gone = known.filter((value) => !values.includes(value))
    if (fresh.length > 0) lines.push(`~ ${name}: the API also has ${fresh.join(', ')}`)
    if (gone.length > 0) lines.push(`~ ${name}: the API no longer has ${gone.join(', ')}`)
  }
  return lines
}

/** The conventions of one resource, with the casing of the adapter as the default. */
export const mergedConventionsOf = (adapter: Adapter | undefined, name: string): ResourceConventions | undefined =>
  adapter && {
    ...adapter.resources?.[name],
    names: adapter.resources?.[name]?.names ?? adapter.names,
  }
