import { decodeSegment } from '../../paths'
import { asList, asText, isJsonObject, type JsonObject, resolveJsonPointer } from './json'

/** A schema with resolved references and merged subschemas. Nested schemas are not resolved. */
export interface ResolvedSchema {
  /** The name that other schemas use to refer to this schema. */
  readonly name?: string
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array'
  readonly format?: string
  readonly says?: string
  readonly values?: readonly (string | number | boolean)[]
  readonly properties?: Readonly<Record<string, unknown>>
  readonly required?: ReadonlySet<string>
  readonly items?: unknown
  readonly readOnly?: boolean
  readonly writeOnly?: boolean
  readonly default?: unknown
  readonly min?: number
  readonly max?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly examples?: readonly unknown[]
  /** The names of the schemas that can replace an id in a response. */
  readonly expandsTo?: readonly string[]
  readonly doubts?: readonly string[]
}

/** The maximum depth of nested subschemas and references. */
const deepest = 24

const types = ['string', 'integer', 'number', 'boolean', 'object', 'array']

const numberIn = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

const typeOfValue = (value: unknown): ResolvedSchema['type'] => {
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value === 'boolean' ? 'boolean' : typeof value === 'string' ? 'string' : undefined
}

/** The types of a schema, without null. The result omits unknown types, such as Swagger 2's 'file'. */
const typesIn = ({ type }: JsonObject) =>
  [type ?? []]
    .flat()
    .flatMap((one) => (types.includes(one as string) ? [one as NonNullable<ResolvedSchema['type']>] : []))

const defined = <T extends object>(given: T): T =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T

/** The content of a schema without its subschemas. */
function ownShape(schema: JsonObject): ResolvedSchema {
  const given = typesIn(schema)
  const values = 'const' in schema ? [schema.const] : Array.isArray(schema.enum) ? schema.enum : undefined
  const scalars = values?.filter(isScalar)
  const properties = isJsonObject(schema.properties) ? schema.properties : undefined
  const type =
    given[0] ??
    (schema.type === 'file' ? 'string' : undefined) ??
    (properties ? 'object' : schema.items !== undefined ? 'array' : undefined) ??
    typeOfValue(scalars?.[0])
  return defined({
    type,
    format: schema.type === 'file' ? 'binary' : asText(schema.format),
    says: asText(schema.description)?.trim() || asText(schema.title),
    values: scalars && scalars.length > 0 ? scalars : undefined,
    properties,
    required: Array.isArray(schema.required) ? new Set(schema.required.map(String)) : undefined,
    items: schema.items,
    readOnly: schema.readOnly === true || undefined,
    writeOnly: schema.writeOnly === true || undefined,
    default: schema.default ?? undefined,
    min: numberIn(schema.minimum) ?? numberIn(schema.exclusiveMinimum),
    max: numberIn(schema.maximum) ?? numberIn(schema.exclusiveMaximum),
    minLength: numberIn(schema.minLength) ?? numberIn(schema.minItems),
    maxLength: numberIn(schema.maxLength) ?? numberIn(schema.maxItems),
    pattern: asText(schema.pattern),
    examples: [schema.example ?? [], schema.examples ?? []].flat().filter((one) => one !== null),
    doubts: given.length > 1 ? [`the document declares several types: ${given.join(', ')}`] : undefined,
  })
}

/** Merges the subschemas of `allOf`. */
function mergeSchemas(parts: readonly ResolvedSchema[]): ResolvedSchema {
  const holding = parts.flatMap(({ properties }) => properties ?? [])
  const merged = Object.assign({}, ...parts.map(defined)) as ResolvedSchema
  const required = new Set(parts.flatMap((part) => [...(part.required ?? [])]))
  const doubts = parts.flatMap((part) => part.doubts ?? [])
  const examples = parts.flatMap((part) => part.examples ?? [])
  return defined({
    ...merged,
    properties: holding.length > 0 ? Object.assign({}, ...holding) : undefined,
    type: holding.length > 0 ? 'object' : merged.type,
    required: required.size > 0 ? required : undefined,
    doubts: doubts.length > 0 ? doubts : undefined,
    examples: examples.length > 0 ? examples : undefined,
  })
}

/** Merges the alternatives of `oneOf` and `anyOf`. */
function eitherOf(options: readonly ResolvedSchema[]): ResolvedSchema {
  const real = options.filter(
    ({ type, properties, values, items, name }) => type ?? properties ?? values ?? items ?? name,
  )
  const [first, ...others] = real
  if (!first) return {}
  if (others.length === 0) return first
  const objects = real.filter(({ type }) => type === 'object')
  const texts = real.filter(({ type }) => type === 'string' || type === 'integer')
  if (objects.length > 0 && texts.length > 0 && objects.length + texts.length === real.length)
    return { ...texts[0], expandsTo: objects.flatMap(({ name }) => name ?? []) }
  if (objects.length === real.length) {
    const [required = new Set<string>(), ...more] = objects.map((one) => one.required ?? new Set<string>())
    return {
      type: 'object',
      properties: Object.assign({}, ...objects.map(({ properties }) => properties ?? {})),
      required: new Set([...required].filter((name) => more.every((one) => one.has(name)))),
      doubts: [`the record has one of ${objects.length} shapes; this entity has the properties of all shapes`],
    }
  }
  const kinds = new Set(real.map(({ type }) => type))
  if (kinds.size === 1 && real.every(({ values }) => values))
    return { ...first, values: [...new Set(real.flatMap(({ values = [] }) => values))] }
  if (kinds.size === 1) return { ...first, values: undefined, pattern: undefined }
  const widest = real.find(({ type }) => type === 'string') ?? real.find(({ type }) => type === 'number') ?? first
  return {
    ...widest,
    values: undefined,
    doubts: [`the value may have one of several types: ${[...kinds].map((type) => type ?? 'any').join(', ')}`],
  }
}

const nameIn = (reference: string) => decodeSegment(reference.split('/').at(-1) ?? '')

/** The resolver that {@link createSchemaResolver} creates. */
export interface SchemaResolver {
  /** Resolves a schema. The result is empty if the schema is missing. */
  readonly of: (schema: unknown) => ResolvedSchema
  /** The references that have no target in the document. */
  readonly missing: ReadonlySet<string>
}

/**
 * Creates the resolver of a document's schemas. Each schema is resolved once. A recursive schema is resolved only up to
 * its first repetition.
 */
export function createSchemaResolver(document: JsonObject): SchemaResolver {
  const known = new Map<object, ResolvedSchema>()
  const missing = new Set<string>()

  function read(schema: unknown, depth: number): ResolvedSchema {
    if (!isJsonObject(schema) || depth > deepest) return {}
    const found = known.get(schema)
    if (found) return found
    // If a schema contains itself, the nested schema adds nothing.
    known.set(schema, {})
    const shape = put(schema, depth)
    known.set(schema, shape)
    return shape
  }

  function put(schema: JsonObject, depth: number): ResolvedSchema {
    if (typeof schema.$ref === 'string') {
      const target = resolveJsonPointer(document, schema.$ref)
      if (!isJsonObject(target)) {
        missing.add(schema.$ref)
        return {
          name: nameIn(schema.$ref),
          doubts: [`the document refers to ${schema.$ref}, but does not contain this schema`],
        }
      }
      const { $ref: reference, ...beside } = schema
      const shape = read(target, depth + 1)
      const own = Object.keys(beside).length > 0 ? ownShape(beside) : {}
      return mergeSchemas([shape, { ...own, name: shape.name ?? nameIn(reference) }])
    }
    const all = asList(schema.allOf).map((part) => read(part, depth + 1))
    const either = [...asList(schema.oneOf), ...asList(schema.anyOf)]
      .filter(
        (part) =>
          !(
            isJsonObject(part) &&
            (part.type === 'null' || (Array.isArray(part.enum) && part.enum.every((one) => one === null)))
          ),
      )
      .map((part) => read(part, depth + 1))
    const own = ownShape(schema)
    const parts = [...all, ...(either.length > 0 ? [eitherOf(either)] : []), own]
    if (parts.length === 1) return own
    const named = [...all, ...either].filter(
      ({ type, name }) => name !== undefined && (type === 'object' || type === undefined),
    )
    const { name: _, ...merged } = mergeSchemas(parts)
    // A schema that only wraps one named schema, for example to allow null, gets the name of the named schema.
    const isWrapper = !own.properties && all.length + either.length === 1 && named.length === 1
    return isWrapper && named[0]?.name !== undefined ? { ...merged, name: named[0].name } : merged
  }

  return { of: (schema) => read(schema, 0), missing }
}
