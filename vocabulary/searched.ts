import type { Field } from './field'
import type { Registry } from './registry'
import type { Resource } from './resource'

/** Fields of another resource's records that a list is searched by, found through a reference to them. */
export interface Through {
  /** The field that refers to them. */
  readonly reference: string
  readonly to: Resource
  readonly names: readonly string[]
}

/** What a list's search box looks into. */
export interface Searched {
  /** The resource's own fields. */
  readonly own: readonly string[]
  readonly through: readonly Through[]
}

/** The two names of what is searched through a reference, 'customer.email'; of a field of its own, one. */
export const searchPath = (path: string): readonly [name: string, inner?: string] => {
  const [name = '', inner] = path.split('.')
  return inner === undefined ? [name] : [name, inner]
}

const isStored = (field: Field | undefined): boolean => Boolean(field && !field.derived)

/** What the list of a resource is searched by, references resolved. */
export function searchedBy({ list, fields }: Resource, registry: Registry): Searched {
  const paths = list.search.map(searchPath)
  const own = paths.flatMap(([name, inner]) => (inner === undefined && fields[name]?.kind.searchable ? [name] : []))
  const references = [...new Set(paths.flatMap(([name, inner]) => (inner === undefined ? [] : [name])))]
  const through = references.flatMap((reference): Through[] => {
    const field = fields[reference]
    const to = field && isStored(field) ? registry.find(field.kind.refersTo?.(field) ?? '') : undefined
    if (!to) return []
    const names = paths.flatMap(([name, inner]) =>
      name === reference && inner !== undefined && to.fields[inner]?.kind.searchable ? [inner] : [],
    )
    return names.length > 0 ? [{ reference, to, names }] : []
  })
  return { own, through }
}

/** The fields of a resource that lists are searched by: its own list, and others through their references to it. */
export const soughtIn = (resource: Resource, registry: Registry): string[] => [
  ...new Set([
    ...searchedBy(resource, registry).own,
    ...registry.all.flatMap((other) =>
      searchedBy(other, registry).through.flatMap(({ to, names }) => (to.name === resource.name ? names : [])),
    ),
  ]),
]
