import type { Resource } from './resource'

/** 'coupon.edit': the name of a permission. */
export const permissionName = (resource: string, action: string): string => `${resource}.${action}`

/** All permissions that a resource has, by full name. */
export const permissionsOf = (resource: Resource): string[] =>
  resource.permissions.map((action) => permissionName(resource.name, action))

/** What a person may do: the names held, or 'server decides' where the API's answer has an unknown form. */
export type Held = ReadonlySet<string> | 'server decides'

/**
 * Whether a person who holds these permissions may do it. Where the server decides nothing is hidden, save for calls
 * beyond those that every API has.
 */
export const may = (held: Held, resource: Resource, action: string): boolean => {
  if (held !== 'server decides') return held.has(permissionName(resource.name, action))
  const call = Object.values(resource.calls).find((one) => one?.permission === action)
  return !call?.beyond
}
