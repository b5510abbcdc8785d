import type { Field } from '../field'
import type { Registry } from '../registry'
import type { Resource } from '../resource'

/** The fields of another resource that the search of a list includes, through a reference. */
export interface ReferencedSearchFields {
  /** The field that refers to the other resource. */
  readonly reference: string
  readonly to: Resource
  readonly names: readonly string[]
}

/** The fields of the search in a list. */
export interface SearchFields {
  /** The fields of the resource itself. */
  readonly own: readonly string[]
  readonly through: readonly ReferencedSearchFields[]
}

/**
 * Splits a search path: 'customer.email' has two names. The path has one name if it is a field of the resource itself,
 * or a reference searched by its title.
 */
export const splitSearchPath = (path: string): readonly [name: string, inner?: string] => {
  const [name = '', inner] = path.split('.')
  return inner === undefined ? [name] : [name, inner]
}

const isSearchable = (field: Field | undefined): boolean => Boolean(field?.kind.searchable && !field.derived)

/** The title fields of a resource that can be searched. */
export const searchableTitleFieldsOf = ({ title, fields }: Resource): string[] =>
  title.filter((name) => isSearchable(fields[name]))

const isStored = (field: Field | undefined): boolean => Boolean(field && !field.derived)

/** The fields of the search in the list of a resource, with resolved references. */
export function searchFieldsOf({ name: from, list, fields }: Resource, registry: Registry): SearchFields {
  const paths = list.search.map(splitSearchPath)
  const own = paths.flatMap(([name, inner]) => (inner === undefined && fields[name]?.kind.searchable ? [name] : []))
  const through = [...new Set(paths.map(([name]) => name))].flatMap((reference): ReferencedSearchFields[] => {
    const field = fields[reference]
    const to = field && isStored(field) ? registry.find(field.kind.refersTo?.(field) ?? '') : undefined
    if (!to || (registry.isLocal(from) && !registry.isLocal(to.name))) return []
    const asked = paths.flatMap(([name, inner]) => (name === reference ? (inner ?? searchableTitleFieldsOf(to)) : []))
    const names = [...new Set(asked)].filter((name) => to.fields[name]?.kind.searchable)
    return names.length > 0 ? [{ reference, to, names }] : []
  })
  return { own, through }
}

/**
 * The fields of a resource that some list searches: the list of the resource, and lists of other resources that refer
 * to this resource.
 */
export const allSearchFieldsOf = (resource: Resource, registry: Registry): string[] => [
  ...new Set([
    ...searchFieldsOf(resource, registry).own,
    ...registry.all.flatMap((other) =>
      searchFieldsOf(other, registry).through.flatMap(({ to, names }) => (to.name === resource.name ? names : [])),
    ),
  ]),
]
