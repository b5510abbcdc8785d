import type { FastifyRequest } from 'fastify'
import { type Registry, t } from '../../vocabulary'
import { type Person, viewAsHeader } from '../contract/person'
import { Problem } from '../platform/problem'
import { missingPermissionProblem } from './require-permission'
import type { UserDirectory } from './user-directory'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call changes nothing of the business, whatever its method. Default: false; a GET never does. */
    reads?: boolean
  }
}

/** Looking through the eyes of a role takes this permission. */
const permission = 'role.viewAs'

/**
 * The person as whom a call counts: with the header X-View-As, one who may do what that role may, and nothing that they
 * may not do themselves. Through the eyes of a role nothing can be changed.
 *
 * @throws Problem 403 for those who may not, 409 where something would be changed or the role is gone.
 */
export async function applyViewAs(
  request: FastifyRequest,
  person: Person,
  people: UserDirectory,
  registry: Registry,
): Promise<Person> {
  const id = request.headers[viewAsHeader]
  if (id === undefined) return person
  if (!person.permissions.has(permission)) throw missingPermissionProblem(registry, permission)
  const role = await people.roleOf(String(id))
  if (!role) throw new Problem(409, t('The role that you are viewing as no longer exists. Stop viewing as this role.'))
  if (request.method !== 'GET' && !request.routeOptions.config.reads)
    throw new Problem(
      409,
      t('You are viewing as {{role}} and cannot make changes. Stop viewing as this role first.', { role: role.name }),
    )
  return { ...person, permissions: common(role.permissions, person.permissions) }
}

/** The very set of the role where all of it is held, as what is worked out from a set is kept with it. */
const common = (wanted: Person['permissions'], held: Person['permissions']): Person['permissions'] => {
  const names = [...wanted]
  return names.every((name) => held.has(name)) ? wanted : new Set(names.filter((name) => held.has(name)))
}
