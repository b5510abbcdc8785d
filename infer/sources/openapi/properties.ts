import type { Properties, Property } from '../../told'
import type { Shape, Shapes } from './shapes'

/** Records within records that are still told of. */
const deepest = 3

/** The most properties of a record; what has more is no record but a table of its own. */
const most = 400

const plainOf = (shape: Shape): Property => ({
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
  ...(shape.examples && shape.examples.length > 0 && { seen: shape.examples.slice(0, 50) }),
  ...(shape.doubts && { doubts: shape.doubts }),
})

/** The entity whose records have a shape of that name; undefined where there is none. */
export type EntityOf = (shape: string) => string | undefined

/** A property, with what it holds as deep as records are told of. */
export function propertyOf(shapes: Shapes, schema: unknown, entityOf: EntityOf, depth = 0): Property {
  const shape = shapes.of(schema)
  const plain = plainOf(shape)
  const names = shape.stands ?? (shape.type === 'object' && shape.name ? [shape.name] : [])
  const entity = names.map(entityOf).find((name) => name !== undefined)
  if (entity !== undefined) {
    const because = shape.stands ? `it is the id of one, or the whole ${names.join(' or ')}` : `it holds a ${names[0]}`
    return { ...plain, refersTo: { entity, because } }
  }
  if (shape.type === 'array')
    return shape.items === undefined || depth > deepest
      ? plain
      : { ...plain, items: propertyOf(shapes, shape.items, entityOf, depth + 1) }
  if (shape.type === 'object' && shape.properties && depth < deepest)
    return { ...plain, properties: propertiesOf(shapes, shape, entityOf, depth + 1) }
  return plain
}

/** The properties of a record, with those that it cannot be made without. */
export function propertiesOf(shapes: Shapes, shape: Shape, entityOf: EntityOf, depth = 0): Properties {
  return Object.fromEntries(
    Object.entries(shape.properties ?? {})
      .slice(0, most)
      .map(([name, schema]) => [
        name,
        { ...propertyOf(shapes, schema, entityOf, depth), ...(shape.required?.has(name) && { required: true }) },
      ]),
  )
}
