import type { Properties, Property } from '../../inferred-api'
import type { ResolvedSchema, SchemaResolver } from './schema-resolver'

/** The maximum depth of nested records. */
const deepest = 3

/** The maximum number of properties of a record. */
const most = 400

const plainOf = (shape: ResolvedSchema): Property => ({
  ...(shape.type && { type: shape.type }),
  ...(shape.format && { format: shape.format }),
  ...(shape.says && { says: shape.says }),
  ...(shape.values && { values: shape.values }),
  ...(shape.readOnly && { readOnly: true }),
  ...(shape.writeOnly && { writeOnly: true }),
  ...(shape.default !== undefined && { default: shape.default }),
  ...(shape.min !== undefined && { min: shape.min }),
  ...(shape.max !== undefined && { max: shape.max }),
  ...(shape.minLength !== undefined && { minLength: shape.minLength }),
  ...(shape.maxLength !== undefined && { maxLength: shape.maxLength }),
  ...(shape.pattern && { pattern: shape.pattern }),
  ...(shape.examples && shape.examples.length > 0 && { samples: shape.examples.slice(0, 50) }),
  ...(shape.doubts && { doubts: shape.doubts }),
})

/** The functions that find entities while properties are read. */
export interface EntityLookup {
  /** The entity of a schema, by the schema's name. Undefined if no entity has this schema. */
  readonly ofShape: (shape: string) => string | undefined
  /** The entity with this name, or with this name in technical notation. Undefined if no such entity exists. */
  readonly named: (name: string) => string | undefined
}

/** Whether an embedded record is only a summary: an id, a name, and few other properties. */
const isBrief = ({ type, properties = {} }: ResolvedSchema) =>
  type === 'object' &&
  ['id', '_id', 'gid', 'uuid', 'guid'].some((id) => id in properties) &&
  Object.keys(properties).length <= 8

/** Reads a property, with nested properties up to the maximum depth. */
function propertyOf(
  shapes: SchemaResolver,
  name: string,
  schema: unknown,
  entities: EntityLookup,
  depth = 0,
): Property {
  const shape = shapes.of(schema)
  const plain = plainOf(shape)
  const names = shape.expandsTo ?? (shape.type === 'object' && shape.name ? [shape.name] : [])
  const entity = names.map(entities.ofShape).find((one) => one !== undefined)
  if (entity !== undefined) {
    const because = shape.expandsTo
      ? `the value is an id or a complete ${names.join(' or ')}`
      : `the value is one '${names[0]}'`
    return { ...plain, refersTo: { entity, because } }
  }
  const brief = isBrief(shape) ? [...names, name].map(entities.named).find((one) => one !== undefined) : undefined
  if (brief !== undefined)
    return { ...plain, refersTo: { entity: brief, because: `the value contains the id of one '${brief}'` } }
  if (shape.type === 'array')
    return shape.items === undefined || depth > deepest
      ? plain
      : { ...plain, items: propertyOf(shapes, name, shape.items, entities, depth + 1) }
  if (shape.type === 'object' && shape.properties && depth < deepest)
    return { ...plain, properties: propertiesOfSchema(shapes, shape, entities, depth + 1) }
  return plain
}

/** Reads the properties of a record. The result marks the required properties. */
export function propertiesOfSchema(
  shapes: SchemaResolver,
  shape: ResolvedSchema,
  entities: EntityLookup,
  depth = 0,
): Properties {
  return Object.fromEntries(
    Object.entries(shape.properties ?? {})
      .slice(0, most)
      .map(([name, schema]) => [
        name,
        { ...propertyOf(shapes, name, schema, entities, depth), ...(shape.required?.has(name) && { required: true }) },
      ]),
  )
}
