import type { AnyRecord } from '../../vocabulary'
import type { Context } from '../records/handler'

const findRole = ({ store, trx }: Context, id: unknown): Promise<AnyRecord | undefined> =>
  store.get(store.registry.get('role'), String(id), trx)

/** Whether the people of a role may do what whoever makes the call may not. */
export async function isMightier(context: Context, { isSystem, permissions }: AnyRecord): Promise<boolean> {
  const { held, roleId } = context.person
  const own = await findRole(context, roleId)
  if (own?.isSystem) return false
  return Boolean(isSystem) || ((permissions ?? []) as readonly string[]).some((name) => !held.has(name))
}

/** The role of that id, where its people may do more than whoever makes the call. */
export async function mightierRole(context: Context, id: unknown): Promise<AnyRecord | undefined> {
  const role = id ? await findRole(context, id) : undefined
  return role && (await isMightier(context, role)) ? role : undefined
}
