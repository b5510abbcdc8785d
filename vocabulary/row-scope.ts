import type { Field } from './field'
import type { Registry } from './registry'
import type { Resource } from './resource'

/** The resource of the people who work with the product. A person belongs to themselves, and to what their record refers to. */
export const userResourceName = 'user'

/** The permission, without the resource's name, to work with records of other people too. */
export const allRecordsPermission = 'all'

/** How a record is bound, by one field that its declaration's `rowScope` names, to what people belong to. */
export type ScopeLink = {
  /** A field of the resource; 'id' where its records are themselves what people belong to. */
  readonly field: string
  /** Whether the field may be empty: such a record is everybody's. */
  readonly isOptional: boolean
} & (
  | { readonly to: 'root'; readonly root: string; readonly isList: boolean }
  | { readonly to: 'record'; readonly other: Resource }
  /** To whichever record; the field `named` tells of which resource. */
  | { readonly to: 'any'; readonly named: string }
)

const referenceOf = (field: Field | undefined) => {
  const column = field?.kind.column(field)
  return field && !field.derived && (column?.store === 'reference' || column?.store === 'references')
    ? { to: column.to, isList: column.store === 'references' }
    : undefined
}

/** What a person may belong to besides themselves: the resources that their record refers to, by the fields that do. */
export const scopeRootsOf = (registry: Registry): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(registry.find(userResourceName)?.fields ?? {}).flatMap(([name, field]) => {
      const reference = referenceOf(field)
      return reference ? [[reference.to, name] as const] : []
    }),
  )

/** A bond as it is declared; undefined where the field leads to nothing that people belong to. */
export function scopeLinkOf(registry: Registry, resource: Resource, name: string): ScopeLink | undefined {
  const isRoot = (other: string) => other === userResourceName || scopeRootsOf(registry).has(other)
  if (name === 'id')
    return isRoot(resource.name)
      ? { field: name, isOptional: false, to: 'root', root: resource.name, isList: false }
      : undefined
  const field = resource.fields[name]
  if (!field) return undefined
  const bond = { field: name, isOptional: !field.required }
  const named = field.kind.recordOf?.(field)
  if (named !== undefined) return { ...bond, to: 'any', named }
  const reference = referenceOf(field)
  if (!reference) return undefined
  const { to, isList } = reference
  if (isRoot(to)) return { ...bond, to: 'root', root: to, isList }
  const other = registry.find(to)
  return other && !isList && other.rowScope.length > 0 ? { ...bond, to: 'record', other } : undefined
}

/** The name under which an API tells of a record, to somebody who is limited to some, whether they may change it. */
export const editableProperty = 'editable'

/** Whether a record concerns others too, so that somebody who is limited to some sees it and cannot change it. */
export const isOutsideEditScope = (
  { fields }: Pick<Resource, 'fields'>,
  record: Readonly<Record<string, unknown>>,
): boolean => !(editableProperty in fields) && record[editableProperty] === false

const known = new WeakMap<Registry, Map<string, readonly ScopeLink[]>>()

/** The bonds of a resource's records, in the order in which they count: the first that is not empty decides. */
export function scopeLinksOf(registry: Registry, resource: Resource): readonly ScopeLink[] {
  const all = known.get(registry) ?? new Map<string, readonly ScopeLink[]>()
  known.set(registry, all)
  const bonds =
    all.get(resource.name) ?? resource.rowScope.flatMap((name) => scopeLinkOf(registry, resource, name) ?? [])
  all.set(resource.name, bonds)
  return bonds
}
