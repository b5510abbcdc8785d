import type { onRequestHookHandler } from 'fastify'
import { permissionLabel, permissionName, type Registry, type Resource, t } from '../../vocabulary'
import { Problem } from '../platform/problem'

/** The error for a missing permission, with the label that the permission has in the form of roles. */
export const missingPermissionProblem = (registry: Registry, permission: string): Problem =>
  new Problem(
    403,
    t("This needs the permission '{{permission}}', which your role does not have.", {
      permission: permissionLabel(registry, permission),
    }),
  )

/** Accepts only callers with one of the permissions. */
export const requirePermission =
  (registry: Registry, ...permissions: readonly string[]): onRequestHookHandler =>
  ({ person: { permissions: held } }, _, done) =>
    done(
      permissions.some((one) => held.has(one)) ? undefined : missingPermissionProblem(registry, permissions[0] ?? ''),
    )

const refersIn = ['list', 'show', 'create', 'edit']

/**
 * The permissions that allow listing the options of a resource. People who work with records that refer to the resource
 * may pick from its options.
 */
export const optionPermissions = (registry: Registry, resource: Resource): string[] => [
  permissionName(resource.name, 'list'),
  ...registry.referrers(resource.name).flatMap((referrer) =>
    Object.entries(referrer.resource.calls)
      .filter(([name]) => refersIn.includes(name))
      .map(([, call]) => permissionName(referrer.resource.name, call?.permission ?? '')),
  ),
]
