import type { BuiltInRole, RecordOf } from '../../../vocabulary'
import type { Context } from '../../contract/handler'

type Role = RecordOf<BuiltInRole>

const findRole = ({ store, trx }: Context, id: string) => store.get(store.registry.get('role'), id, trx)

/** Whether a role has permissions that the caller lacks. */
export async function outranksCaller(context: Context, { isSystem, permissions }: Role): Promise<boolean> {
  const { permissions: held, roleId } = context.person
  const own = await findRole(context, roleId)
  if (own?.isSystem) return false
  return Boolean(isSystem) || (permissions ?? []).some((name) => !held.has(name))
}

/** The role with that id, if it has permissions that the caller lacks. */
export async function findOutrankingRole(context: Context, id: string | undefined): Promise<Role | undefined> {
  const role = id ? await findRole(context, id) : undefined
  return role && (await outranksCaller(context, role)) ? role : undefined
}
