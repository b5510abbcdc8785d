import { historyResource, permissionsOf, type Registry, type Resource, userResourceName } from '../../../vocabulary'
import { hashPassword } from '../../auth/passwords/passwords'
import { rowsAtOpening, type SampleContext, type SampleRow } from '../../contract/sample'

/** The password of every sample account. */
export const samplePassword = 'deckhand-sample-1'

/** A sample role, and the sample person with this role. */
export interface SampleRole {
  readonly name: string
  readonly description: string
  readonly permissions: readonly string[]
  /** Whether the role has all permissions and cannot be deleted. Default: false. */
  readonly isSystem?: boolean
  readonly person: { readonly name: string; readonly email: string }
}

/** The permissions of a role, by resource: all actions, or the named actions. */
export type Grants = Readonly<Record<string, 'everything' | readonly string[]>>

/** The actions that read-only people may perform. */
export const readOnlyActions: readonly string[] = ['list', 'show', 'export']

const allowed = (resource: Resource, actions: Grants[string]) =>
  permissionsOf(resource).filter(
    (name) => actions === 'everything' || actions.some((action) => name === `${resource.name}.${action}`),
  )

/** The permissions that a role's grants allow. */
const granted = (registry: Registry, grants: Grants): string[] =>
  registry.all.flatMap((resource) => allowed(resource, grants[resource.name] ?? []))

const staff = new Set([userResourceName, 'role', historyResource])

/** The default roles of every business. */
const ownRoles = (registry: Registry): { readonly administrator: SampleRole; readonly viewer: SampleRole } => ({
  administrator: {
    name: 'Administrator',
    description: 'May do everything.',
    isSystem: true,
    permissions: registry.all.flatMap(permissionsOf),
    person: { name: 'Asha Menon', email: 'admin@example.com' },
  },
  viewer: {
    name: 'Viewer',
    description: 'Sees everything but the staff, changes nothing.',
    permissions: registry.all
      .filter(({ name }) => !staff.has(name))
      .flatMap((resource) => allowed(resource, readOnlyActions)),
    person: { name: 'Meera Joshi', email: 'viewer@example.com' },
  },
})

/** A role of a business, with its grants. */
export interface GrantedRole extends Omit<SampleRole, 'permissions'> {
  readonly grants: Grants
}

/** The default roles of every business, combined with the roles of this business. */
export function rolesWith(registry: Registry, own: readonly GrantedRole[]): readonly SampleRole[] {
  const { administrator, viewer } = ownRoles(registry)
  return [
    administrator,
    ...own.map(({ grants, ...role }) => ({ ...role, permissions: granted(registry, grants) })),
    viewer,
  ]
}

/**
 * The sample rows of roles, and of one person for each role.
 *
 * @param described the roles to create. Default: the default roles of every business.
 */
export async function makePeople(
  world: SampleContext,
  described: readonly SampleRole[] = rolesWith(world.registry, []),
): Promise<{ readonly role: SampleRow[]; readonly user: SampleRow[] }> {
  const password = await hashPassword(samplePassword)
  const role = rowsAtOpening(
    world,
    described.map(({ person: _, ...role }) => ({ isSystem: false, ...role, status: 1 })),
  )
  const user = rowsAtOpening(
    world,
    described.map(({ person }, index) => ({ ...person, role: role[index]?.id, password, status: 1 })),
  )
  return { role, user }
}
