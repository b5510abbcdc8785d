import { type Fields, formerNamesOf, innerFields } from '../field'
import type { Registry } from '../registry'
import type { Resource } from '../resource'

/** A former name of a resource or a field. */
export interface Renaming {
  readonly resource: Resource
  /**
   * The current names of the field and of the fields around it, outermost first. The value is empty for the resource
   * itself.
   */
  readonly path: readonly string[]
  readonly from: string
}

const fieldFormerNamesOf = (resource: Resource, fields: Fields, outer: readonly string[]): Renaming[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const path = [...outer, name]
    const inner = innerFields(field)
    return [
      ...formerNamesOf(field).map((from) => ({ resource, path, from })),
      ...(inner ? fieldFormerNamesOf(resource, inner, path) : []),
    ]
  })

/**
 * All declared former names. The names of a resource precede the names of its fields, and later names precede earlier
 * names.
 */
export const renamingsOf = ({ all }: Registry): Renaming[] =>
  all.flatMap((resource) => [
    ...resource.was.map((from) => ({ resource, path: [], from })),
    ...fieldFormerNamesOf(resource, resource.fields, []),
  ])

/** The current name of a field for a remembered name. Unknown names are returned unchanged. */
export const currentFieldName = ({ fields }: Pick<Resource, 'fields'>, name: string): string =>
  Object.hasOwn(fields, name)
    ? name
    : (Object.keys(fields).find((now) => formerNamesOf(fields[now] ?? {}).includes(name)) ?? name)

/** The resource with this current or former name. */
export const findCurrentResource = (registry: Registry, name: string): Resource | undefined =>
  registry.find(name) ?? registry.all.find(({ was }) => was.includes(name))
