import { type Fields, formerNamesOf, innerFields } from './field'
import type { Registry } from './registry'
import type { Resource } from './resource'

/** A name that a resource or a field had before. */
export interface Renaming {
  readonly resource: Resource
  /** The field's names from the outermost inwards, by what they are called now; empty for the resource itself. */
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

/** All names that are declared as former ones: a resource's before those of its fields, the latest first. */
export const renamingsOf = ({ all }: Registry): Renaming[] =>
  all.flatMap((resource) => [
    ...resource.was.map((from) => ({ resource, path: [], from })),
    ...fieldFormerNamesOf(resource, resource.fields, []),
  ])

/** What a field is called now that something remembered names; names that are nobody's stay as they are. */
export const currentFieldName = ({ fields }: Pick<Resource, 'fields'>, name: string): string =>
  Object.hasOwn(fields, name)
    ? name
    : (Object.keys(fields).find((now) => formerNamesOf(fields[now] ?? {}).includes(name)) ?? name)

/** The resource that has this name, or had it before. */
export const findCurrentResource = (registry: Registry, name: string): Resource | undefined =>
  registry.find(name) ?? registry.all.find(({ was }) => was.includes(name))
