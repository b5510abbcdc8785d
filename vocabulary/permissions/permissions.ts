import type { Fields } from '../field'
import { labelOf } from '../field'
import { commentPermissionLabels } from '../records/comments'
import type { Registry } from '../registry'
import type { Resource } from '../resource'
import { humanise, labelInSentence, t } from '../text/i18n'

/** The full name of a permission, such as 'book.edit'. */
export const permissionName = (resource: string, action: string): string => `${resource}.${action}`

/** The full names of all permissions of a resource. */
export const permissionsOf = (resource: Resource): string[] =>
  resource.permissions.map((action) => permissionName(resource.name, action))

/** The permissions of a user. 'server decides' means that the response of the API has an unknown format. */
export type GrantedPermissions = ReadonlySet<string> | 'server decides'

/**
 * Whether a user with these permissions can do something. With 'server decides', everything is allowed except extension
 * calls.
 */
export const hasPermission = (held: GrantedPermissions, resource: Resource, action: string): boolean => {
  if (held !== 'server decides') return held.has(permissionName(resource.name, action))
  const call = resource.calls[action] ?? Object.values(resource.calls).find((one) => one?.permission === action)
  return !call?.extension
}

/**
 * Whether a resource has a call and the user can make this call. An API announces an extension call by the call's own
 * name, so this function checks the call's name.
 */
export const canMakeCall = (
  can: (resource: string, action: string) => boolean,
  { name, calls }: Resource,
  call: string,
): boolean => {
  const { extension: beyond, permission } = calls[call] ?? {}
  return permission !== undefined && can(name, beyond ? call : permission)
}

/**
 * The full names of the extension calls that a user can make. An API lists extension calls in addition to the
 * permissions, because an extension call can share the permission of a standard call.
 */
export const extensionCallNamesOf = ({ all }: Registry, held: ReadonlySet<string>): string[] =>
  all.flatMap((resource) =>
    Object.entries(resource.calls)
      .filter(([, call]) => call?.extension && held.has(permissionName(resource.name, call.permission)))
      .map(([name]) => permissionName(resource.name, name)),
  )

/**
 * Adds permissions that other permissions need. A user who can open a record can also read its lines, because a record
 * without its lines would look empty.
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

/**
 * The declared label of an action. Without a declared label, the label names the fields that the permission allows to
 * see or change. Otherwise the label consists of the words of the action's name.
 */
export const actionLabel = ({ actions, fields }: Resource, action: string): string => {
  const declared = actions[action]?.label
  if (declared !== undefined) return t(declared)
  const seen = labelsOf(fields, 'readableWith', action)
  if (seen) return t('See {{fields}}', { fields: seen })
  const written = labelsOf(fields, 'writableWith', action)
  return written ? t('Change {{fields}}', { fields: written }) : t(commentPermissionLabels[action] ?? humanise(action))
}

/** The label of a permission on the screens for roles: 'Customers: Edit'. */
export function permissionLabel({ find }: Registry, permission: string): string {
  const at = permission.lastIndexOf('.')
  const resource = find(permission.slice(0, at))
  return resource ? `${t(resource.label.many)}: ${actionLabel(resource, permission.slice(at + 1))}` : permission
}
