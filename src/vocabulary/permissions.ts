import type { Registry } from './registry'
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
  const call = resource.calls[action] ?? Object.values(resource.calls).find((one) => one?.permission === action)
  return !call?.beyond
}

/** Whether a resource has a call of that name, and one may make it: what not every API has is announced by its own name. */
export const mayCall = (
  can: (resource: string, action: string) => boolean,
  { name, calls }: Resource,
  call: string,
): boolean => {
  const { beyond, permission } = calls[call] ?? {}
  return permission !== undefined && can(name, beyond ? call : permission)
}

/**
 * The calls beyond those of every API that a person may make, by name: an API that has them tells so beside the
 * permissions held, since the permission that one needs may be that of a call which every API has.
 */
export const announced = ({ all }: Registry, held: ReadonlySet<string>): string[] =>
  all.flatMap((resource) =>
    Object.entries(resource.calls)
      .filter(([, call]) => call?.beyond && held.has(permissionName(resource.name, call.permission)))
      .map(([name]) => permissionName(resource.name, name)),
  )
