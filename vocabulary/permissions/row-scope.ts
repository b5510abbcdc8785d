import type { Field } from '../field'
import type { Registry } from '../registry'
import type { Resource } from '../resource'

/**
 * The resource of the users. A user belongs to the user's own record, and to the records to which this record refers.
 */
export const userResourceName = 'user'

/** The permission to work with the records of other users too, without the resource's name. */
export const allRecordsPermission = 'all'

/** A link from a record to its scope, through one field named in `rowScope`. */
export type ScopeLink = {
  /** The field of the resource. 'id' means that the records of the resource are scopes. */
  readonly field: string
  /** Whether the field can be empty. Everyone can see a record with an empty field. */
  readonly isOptional: boolean
} & (
  | { readonly to: 'root'; readonly root: string; readonly isList: boolean }
  | { readonly to: 'record'; readonly other: Resource }
  /** A link to a record of any resource. The field `named` contains the name of that resource. */
  | { readonly to: 'any'; readonly named: string }
)

const referenceOf = (field: Field | undefined) => {
  const column = field?.kind.column(field)
  return field && !field.derived && (column?.store === 'reference' || column?.store === 'references')
    ? { to: column.to, isList: column.store === 'references' }
    : undefined
}

/** The scopes of users: the resources to which the records of users refer, each with the referring field. */
export const scopeRootsOf = (registry: Registry): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(registry.find(userResourceName)?.fields ?? {}).flatMap(([name, field]) => {
      const reference = referenceOf(field)
      return reference ? [[reference.to, name] as const] : []
    }),
  )

/** The scope link of a declared field. Returns undefined if the field leads to no scope. */
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

/**
 * The property of a record in responses for users with a limited row scope. The value is false if the user cannot
 * change the record.
 */
export const editableProperty = 'editable'

/**
 * Whether a record also concerns other users, so a user with a limited row scope sees the record but cannot change it.
 */
export const isOutsideEditScope = (
  { fields }: Pick<Resource, 'fields'>,
  record: Readonly<Record<string, unknown>>,
): boolean => !(editableProperty in fields) && record[editableProperty] === false

const known = new WeakMap<Registry, Map<string, readonly ScopeLink[]>>()

/** The scope links of a resource in their declared order. The first link with a value decides. */
export function scopeLinksOf(registry: Registry, resource: Resource): readonly ScopeLink[] {
  const all = known.get(registry) ?? new Map<string, readonly ScopeLink[]>()
  known.set(registry, all)
  const bonds =
    all.get(resource.name) ?? resource.rowScope.flatMap((name) => scopeLinkOf(registry, resource, name) ?? [])
  all.set(resource.name, bonds)
  return bonds
}
