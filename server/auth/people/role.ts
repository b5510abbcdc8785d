import {
  addRequiredPermissions,
  type BuiltInRole,
  extensionCallNamesOf,
  type InputFor,
  permissionLabel,
  permissionsOf,
  type RecordOf,
  t,
} from '../../../vocabulary'
import type { Context, Handler } from '../../contract/handler'
import { Problem } from '../../platform/problem'

type Role = RecordOf<BuiltInRole>

const refuse = (message: string): never => {
  throw new Problem(422, message, { permissions: [message] })
}

/**
 * Refuses permissions that the caller does not have. Otherwise anyone who edits roles could get every permission. Also
 * refuses unknown permissions, because a later version may declare permissions with these names.
 */
function checkGrants({ store, person }: Context, { permissions }: InputFor<BuiltInRole>, before?: Role['permissions']) {
  if (!permissions) return
  const called = (names: readonly string[]) => names.map((name) => permissionLabel(store.registry, name)).join(', ')
  const known = new Set(store.registry.all.flatMap(permissionsOf))
  const unknown = permissions.filter((name) => !known.has(name))
  if (unknown.length > 0)
    refuse(t('These permissions do not exist: {{names}}. Remove them.', { names: called(unknown) }))
  const had = new Set(before)
  const beyond = permissions.filter((name) => !had.has(name) && !person.permissions.has(name))
  if (beyond.length > 0)
    refuse(t('You cannot grant permissions that you do not have: {{names}}.', { names: called(beyond) }))
}

/** Adds the permissions that the granted permissions require. */
const withNeeded = ({ store }: Context, values: InputFor<BuiltInRole>) =>
  values.permissions ? { ...values, permissions: addRequiredPermissions(store.registry, values.permissions) } : values

/**
 * Refuses changes to a role with more permissions than the caller's. Without this check, the caller could restrict,
 * rename or deactivate a role with more permissions.
 */
async function expectNotMightier(context: Context, role: Role) {
  if (await outranksCaller(context, role))
    throw new Problem(
      409,
      t('The role {{role}} has more permissions than yours. Ask an administrator.', { role: role.name }),
    )
}

export const roleHandler: Handler<BuiltInRole, never> = {
  beforeCreate: async (context, values) => {
    const given = withNeeded(context, values)
    checkGrants(context, given)
    return given
  },
  beforeEdit: async (context, stored, changes) => {
    await expectNotMightier(context, stored)
    const weakens = Object.hasOwn(changes, 'permissions') || changes.status === 0
    if (stored.isSystem && weakens)
      throw new Problem(
        409,
        t(
          '{{name}} is a built-in role with all permissions. You cannot restrict or deactivate it. Create another role instead.',
          { name: stored.name },
        ),
      )
    const given = withNeeded(context, changes)
    checkGrants(context, given, stored.permissions)
    return given
  },
  beforeDelete: expectNotMightier,
  actions: {
    viewAs: async ({ store, person }, { record }) => {
      const { id, name, isSystem, permissions, status } = record
      const all = isSystem ? store.registry.all.flatMap(permissionsOf) : permissions
      const held = new Set((all ?? []).filter((permission) => person.permissions.has(permission)))
      return {
        data: { id, name, permissions: status === 1 ? [...held, ...extensionCallNamesOf(store.registry, held)] : [] },
      }
    },
  },
}

const findRole = ({ store, trx }: Context, id: string) => store.get(store.registry.get('role'), id, trx)

/** Whether a role has permissions that the caller does not have. */
async function outranksCaller(context: Context, { isSystem, permissions }: Role): Promise<boolean> {
  const { permissions: held, roleId } = context.person
  const own = await findRole(context, roleId)
  if (own?.isSystem) return false
  return Boolean(isSystem) || (permissions ?? []).some((name) => !held.has(name))
}

/** The role with that id, if it has permissions that the caller does not have. */
export async function findOutrankingRole(context: Context, id: string | undefined): Promise<Role | undefined> {
  const role = id ? await findRole(context, id) : undefined
  return role && (await outranksCaller(context, role)) ? role : undefined
}
