import type { Field } from './field'
import type { Registry } from './registry'
import type { Resource } from './resource'

/** Fields of another resource's records that a list is searched by, found through a reference to them. */
export interface ReferencedSearchFields {
  /** The field that refers to them. */
  readonly reference: string
  readonly to: Resource
  readonly names: readonly string[]
}

/** What a list's search box looks into. */
export interface SearchFields {
  /** The resource's own fields. */
  readonly own: readonly string[]
  readonly through: readonly ReferencedSearchFields[]
}

/** The two names of what is searched through a reference, 'customer.email'; one of a field of its own, or of a reference by what names its record. */
export const splitSearchPath = (path: string): readonly [name: string, inner?: string] => {
  const [name = '', inner] = path.split('.')
  return inner === undefined ? [name] : [name, inner]
}

const isSearchable = (field: Field | undefined): boolean => Boolean(field?.kind.searchable && !field.derived)

/** The texts that name the records of a resource. */
export const searchableTitleFieldsOf = ({ title, fields }: Resource): string[] =>
  title.filter((name) => isSearchable(fields[name]))

const isStored = (field: Field | undefined): boolean => Boolean(field && !field.derived)

/** What the list of a resource is searched by, references resolved. */
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

/** The fields of a resource that lists are searched by: its own list, and others through their references to it. */
export const allSearchFieldsOf = (resource: Resource, registry: Registry): string[] => [
  ...new Set([
    ...searchFieldsOf(resource, registry).own,
    ...registry.all.flatMap((other) =>
      searchFieldsOf(other, registry).through.flatMap(({ to, names }) => (to.name === resource.name ? names : [])),
    ),
  ]),
]
