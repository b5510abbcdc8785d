import { commentPermissionLabels } from './comments'
import type { Fields } from './field'
import { labelOf } from './field'
import { humanise, labelInSentence, t } from './i18n'
import type { Registry } from './registry'
import type { Resource } from './resource'

/** 'book.edit': the name of a permission. */
export const permissionName = (resource: string, action: string): string => `${resource}.${action}`

/** All permissions that a resource has, by full name. */
export const permissionsOf = (resource: Resource): string[] =>
  resource.permissions.map((action) => permissionName(resource.name, action))

/** What a person may do: the names held, or 'server decides' where the API's answer has an unknown form. */
export type GrantedPermissions = ReadonlySet<string> | 'server decides'

/**
 * Whether a person who holds these permissions may do it. Where the server decides nothing is hidden, save for calls
 * beyond those that every API has.
 */
export const hasPermission = (held: GrantedPermissions, resource: Resource, action: string): boolean => {
  if (held !== 'server decides') return held.has(permissionName(resource.name, action))
  const call = resource.calls[action] ?? Object.values(resource.calls).find((one) => one?.permission === action)
  return !call?.extension
}

/** Whether a resource has a call of that name, and one may make it: what not every API has is announced by its own name. */
export const canMakeCall = (
  can: (resource: string, action: string) => boolean,
  { name, calls }: Resource,
  call: string,
): boolean => {
  const { extension: beyond, permission } = calls[call] ?? {}
  return permission !== undefined && can(name, beyond ? call : permission)
}

/**
 * The calls beyond those of every API that a person may make, by name: an API that has them tells so beside the
 * permissions held, since the permission that one needs may be that of a call which every API has.
 */
export const extensionCallNamesOf = ({ all }: Registry, held: ReadonlySet<string>): string[] =>
  all.flatMap((resource) =>
    Object.entries(resource.calls)
      .filter(([, call]) => call?.extension && held.has(permissionName(resource.name, call.permission)))
      .map(([name]) => permissionName(resource.name, name)),
  )

/**
 * Permissions with those that they are of no use without: whoever may open a record may read the lines that are part of
 * it, as a ticket without its lines would look empty.
 */
export function addRequiredPermissions({ all, find }: Registry, names: readonly string[]): readonly string[] {
  const given = new Set(names)
  for (const { name, fields } of all) {
    if (!given.has(permissionName(name, 'show'))) continue
    for (const field of Object.values(fields)) {
      const column = field.kind.column(field)
      if (column.store !== 'rows') continue
      const lines = find(column.of)
      const call = Object.values(lines?.calls ?? {}).find((one) => one?.by === column.by)
      if (lines && call) given.add(permissionName(lines.name, call.permission))
    }
  }
  return given.size === new Set(names).size ? names : [...given]
}

const labelsOf = (fields: Fields, key: 'readableWith' | 'writableWith', action: string) =>
  Object.keys(fields)
    .filter((name) => fields[name]?.[key] === action)
    .map((name) => labelInSentence(labelOf(fields, name)))
    .join(', ')

/** What an action is called: its declared label, or what it lets one see or change, else its name in words. */
export const actionLabel = ({ actions, fields }: Resource, action: string): string => {
  const declared = actions[action]?.label
  if (declared !== undefined) return t(declared)
  const seen = labelsOf(fields, 'readableWith', action)
  if (seen) return t('See {{fields}}', { fields: seen })
  const written = labelsOf(fields, 'writableWith', action)
  return written ? t('Change {{fields}}', { fields: written }) : t(commentPermissionLabels[action] ?? humanise(action))
}

/** What a permission is called where roles are given it: 'Customers: Edit'. */
export function permissionLabel({ find }: Registry, permission: string): string {
  const at = permission.lastIndexOf('.')
  const resource = find(permission.slice(0, at))
  return resource ? `${t(resource.label.many)}: ${actionLabel(resource, permission.slice(at + 1))}` : permission
}
