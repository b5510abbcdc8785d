import { idOf, t } from '../../src/vocabulary'
import { weaknessOf } from '../auth/common-passwords'
import { Problem } from '../problem'
import type { Context, Handler, Values } from './handler'

interface Role {
  readonly name: string
  readonly isSystem: number
  readonly permissions: string | null
}

const findRole = ({ trx }: Context, id: unknown): Promise<Role | undefined> =>
  trx.selectFrom('role').select(['name', 'isSystem', 'permissions']).where('id', '=', id).executeTakeFirst()

/** Nobody makes a colleague, or themselves, mightier than they are. */
async function checkRole(context: Context, { role: id }: Values) {
  if (id === undefined || id === null) return
  const role = await findRole(context, id)
  if (!role) return
  const own = await findRole(context, context.person.roleId)
  const permissions: string[] = JSON.parse(role.permissions ?? '[]')
  const isBeyond = role.isSystem
    ? !own?.isSystem
    : !own?.isSystem && permissions.some((name) => !context.person.held.has(name))
  if (!isBeyond) return
  const message = t('{{role}} may do more than you may; ask an administrator.', { role: role.name })
  throw new Problem(422, message, { role: [message] })
}

function checkPassword({ password, name, email }: Values) {
  if (typeof password !== 'string') return
  const weakness = weaknessOf(
    password,
    [name, email].filter((value) => typeof value === 'string'),
  )
  if (weakness) throw new Problem(422, weakness, { password: [weakness] })
}

/** Refuses what would leave nobody who may do everything. */
async function checkAdministratorLeft({ trx }: Context, id: string) {
  const administrators = await trx
    .selectFrom('user')
    .innerJoin('role', 'role.id', 'user.role')
    .select('user.id')
    .where('role.isSystem', '=', 1)
    .where('user.status', '=', 1)
    .execute()
  if (administrators.length === 1 && administrators[0]?.id === id)
    throw new Problem(409, t('This is the last active administrator. Make another one first.'))
}

export const user: Handler = {
  beforeCreate: async (context, values) => {
    checkPassword(values)
    await checkRole(context, values)
    return values
  },
  beforeEdit: async (context, stored, changes) => {
    checkPassword({ ...stored, ...changes })
    const isSwitchedOff = changes.status === 0 && stored.status === 1
    const hasOtherRole = changes.role !== undefined && changes.role !== idOf(stored.role)
    if (hasOtherRole) await checkRole(context, changes)
    if (!isSwitchedOff && !hasOtherRole) return changes
    if (stored.id === context.person.id)
      throw new Problem(409, t('You cannot switch yourself off or change your own role. Ask another administrator.'))
    await checkAdministratorLeft(context, stored.id)
    return changes
  },
  beforeDelete: async (context, { id }) => {
    if (id === context.person.id) throw new Problem(409, t('You cannot delete yourself. Ask another administrator.'))
    await checkAdministratorLeft(context, id)
    return undefined
  },
}
