import type { FastifyRequest } from 'fastify'
import { type Registry, t } from '../../vocabulary'
import { type Person, viewAsHeader } from '../contract/person'
import { Problem } from '../platform/problem'
import { missingPermissionProblem } from './require-permission'
import type { UserDirectory } from './user-directory'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The call does not change business data, regardless of its method. Default: false. A GET call never changes
     * business data.
     */
    reads?: boolean
  }
}

/** The permission to view the product as a role. */
const permission = 'role.viewAs'

/**
 * The person of a call. With the header X-View-As, the person has only the permissions that both the role and the
 * person have. With this header, calls that change data are refused.
 *
 * @throws Problem 403 without the permission. 409 for a change, or if the role no longer exists.
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

/** Returns the same set if the person has all permissions of the role, because derived values are cached per set. */
const common = (wanted: Person['permissions'], held: Person['permissions']): Person['permissions'] => {
  const names = [...wanted]
  return names.every((name) => held.has(name)) ? wanted : new Set(names.filter((name) => held.has(name)))
}
