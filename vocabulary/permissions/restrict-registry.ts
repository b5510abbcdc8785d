import type { Field, Fields } from '../field'
import { createRegistry, type Registry } from '../registry'
import type { Resource } from '../resource'
import type { Section } from '../sections'
import { splitSearchPath } from '../text/search-fields'

/** Whether a user has a permission of a resource. The permission lacks the resource's name. */
type May = (resource: string, action: string) => boolean

/**
 * The permissions that a user needs to write a field, in addition to the permission to write the record. The names lack
 * the resource's name.
 */
export const writePermissionsOf = ({ readableWith, writableWith }: Field): string[] =>
  [readableWith, writableWith].filter((action) => action !== undefined)

/**
 * Restricts a resource to the permissions of a user. Unreadable fields are removed, and unwritable fields become
 * read-only. Returns the same resource if the permissions restrict nothing.
 */
function restrictResource(resource: Resource, registry: Registry, may: May): Resource {
  const { name, summary: brief, list, form, show, rules } = resource
  const canRead = ({ readableWith }: Field) => readableWith === undefined || may(name, readableWith)
  const canWrite = (field: Field) => writePermissionsOf(field).every((action) => may(name, action))
  const search = list.search.filter((path) => canSearch(path, resource, registry, may))
  if (Object.values(resource.fields).every(canWrite))
    return search.length === list.search.length ? resource : { ...resource, list: { ...list, search } }
  const fields: Fields = Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([, field]) => canRead(field))
      .map(([key, field]) => [key, canWrite(field) ? field : { ...field, readOnly: true }]),
  )
  const isThere = (key: string) => Object.hasOwn(fields, key) || !Object.hasOwn(resource.fields, key)
  const left = (sections: readonly Section[]) =>
    sections
      .map((section) => ('fields' in section ? { ...section, fields: section.fields.filter(isThere) } : section))
      .filter((section) => !('fields' in section) || section.fields.length > 0)
  return {
    ...resource,
    fields,
    summary: brief.filter(isThere),
    list: {
      ...list,
      columns: list.columns.filter(isThere),
      search: search.filter((path) => isThere(splitSearchPath(path)[0])),
      filters: list.filters.filter(isThere),
    },
    form: left(form),
    show: left(show),
    rules: rules.filter(({ at, when = {}, holds }) => [at, ...Object.keys({ ...when, ...holds })].every(isThere)),
  }
}

/**
 * Whether the user can search a path. The title fields of another record are visible next to the reference. The other
 * fields of that record require the permission to see or list the record.
 */
function canSearch(path: string, { fields }: Resource, registry: Registry, may: May): boolean {
  const [name, inner] = splitSearchPath(path)
  const field = fields[name]
  const other = inner === undefined || !field ? undefined : registry.find(field.kind.refersTo?.(field) ?? '')
  if (!other || inner === undefined) return true
  const { readableWith } = other.fields[inner] ?? {}
  if (readableWith !== undefined && !may(other.name, readableWith)) return false
  return other.title.includes(inner) || may(other.name, 'show') || may(other.name, 'list')
}

const elsewhere = ({ all, isLocal: keeps }: Registry) => new Set(all.flatMap(({ name }) => (keeps(name) ? [] : [name])))

/**
 * Restricts all resources to the permissions of a user. Returns the same registry if the permissions restrict nothing.
 */
export function restrictRegistry(registry: Registry, may: May): Registry {
  const all = registry.all.map((resource) => restrictResource(resource, registry, may))
  return all.every((resource, at) => resource === registry.all[at])
    ? registry
    : createRegistry(all, elsewhere(registry))
}
