import {
  createResourceFinder,
  hasPermission,
  normalizePermissionWord,
  permissionName,
  permissionSynonyms,
  type Registry,
  type Resource,
} from '../../vocabulary'

/** The actions for which every API can have permissions. */
const standard = ['list', 'show', 'create', 'edit', 'delete']

const isField = ({ fields }: Resource, action: string) =>
  Object.values(fields).some(({ readableWith, writableWith }) => [readableWith, writableWith].includes(action))

/** The standard action that includes another action, for APIs with only the standard permissions. */
function standardOf({ calls }: Resource, action: string): string {
  if (action === 'export') return 'list'
  if (action === 'import') return 'create'
  const call = calls[action] ?? Object.values(calls).find((one) => one?.permission === action)
  if (call?.method === 'GET') return 'show'
  if (call?.method === 'DELETE') return 'delete'
  return call?.method === 'POST' && !call.path.includes('{id}') ? 'create' : 'edit'
}

/**
 * Whether an action is not part of the specification. An API names such an action explicitly, so the action is never
 * inferred from another permission.
 */
const isBeyond = ({ calls }: Resource, action: string) => {
  const call = calls[action] ?? Object.values(calls).find((one) => one?.permission === action)
  return call?.extension === true
}

/**
 * Whether a standard permission does not prove that the API has a call that is not in the specification. If the
 * specification contains the list, an API may name the permission to edit without having the edit call.
 */
const isUnshown = ({ calls }: Resource, action: string) =>
  ['create', 'edit', 'delete'].includes(action) &&
  calls[action as 'edit']?.extension === true &&
  calls.list?.extension !== true

const columnsOf = ({ fields }: Resource) => Object.values(fields).map((field) => field.kind.column(field))

/** The resources that have the records of a resource as lines, such as tickets and their lines. */
const wholesOf = ({ all }: Registry, { name }: Resource) =>
  all.filter((one) => columnsOf(one).some((column) => column.store === 'rows' && column.of === name))

/**
 * The resources whose permissions apply to a resource without a menu entry, because the API may not name that resource.
 * The lines of a record follow the permissions of the resource that contains the lines. Lookup resources such as states
 * follow the permissions of all resources that refer to them.
 */
function bearersOf(registry: Registry, resource: Resource): { resources: readonly Resource[]; isPart: boolean } {
  if (resource.menu) return { resources: [], isPart: false }
  const wholes = wholesOf(registry, resource)
  if (wholes.length > 0) return { resources: wholes, isPart: true }
  const referring = registry.all.filter((one) =>
    columnsOf(one).some((column) => 'to' in column && column.to === resource.name),
  )
  return { resources: referring.flatMap((one) => [one, ...wholesOf(registry, one)]), isPart: false }
}

/** Whether a user may perform an action on a resource. */
type Understood = (resource: Resource, action: string) => boolean

/**
 * Interprets the permissions of an API with other names. Unknown permissions never hide anything. If a resource has an
 * unknown permission, or if an unknown name may mean the resource, the resource is not hidden. If the API never uses a
 * permission for a field, that permission hides no field. Resources that are part of other records follow the
 * permissions of those records. An API names calls that are not in the specification explicitly.
 *
 * @param isOwn whether the API uses Deckhand's permission names. With Deckhand's names, a missing name means that the
 * user lacks the permission.
 */
export function createPermissionMapping(registry: Registry) {
  const meant = createResourceFinder(registry)

  return (held: ReadonlySet<string>, isOwn: boolean): Understood => {
    const exact: Understood = ({ name }, action) => held.has(permissionName(name, action))
    if (isOwn || held.size === 0) return exact

    const given = new Map<Resource, Set<string>>()
    const open = new Set<Resource>()
    let isStrange = false
    for (const name of held) {
      const [first = '', second = ''] = name.split('.')
      const isTurned = meant(first).length === 0 && normalizePermissionWord(first) in permissionSynonyms
      const [of, word] = isTurned ? [second, first] : [first, second]
      const resources = meant(of)
      if (resources.length === 0) isStrange = true
      for (const resource of resources) {
        const own = resource.permissions.find(
          (action) => normalizePermissionWord(action) === normalizePermissionWord(word),
        )
        const actions = permissionSynonyms[normalizePermissionWord(word)] ?? (own === undefined ? 'all' : [own])
        if (actions === 'all') open.add(resource)
        else given.set(resource, new Set([...(given.get(resource) ?? []), ...actions]))
      }
    }
    // If the mapping understands no name, the server decides.
    if (open.size === 0 && given.size === 0)
      return (resource, action) => hasPermission('server decides', resource, action)

    const isNamed = (test: (resource: Resource, action: string) => boolean) =>
      registry.all.some((resource) =>
        resource.permissions.some((action) => test(resource, action) && given.get(resource)?.has(action)),
      )
    const knowsFields = isNamed(isField)
    const knowsOthers = isNamed((resource, action) => !standard.includes(action) && !isField(resource, action))

    const isBorne = (resource: Resource, action: string) => {
      const isRead = action === 'list' || action === 'show'
      const { resources, isPart } = bearersOf(registry, resource)
      const needed = isRead ? 'show' : 'edit'
      return (isRead || isPart) && resources.some((one) => open.has(one) || given.get(one)?.has(needed))
    }

    return (resource, action) => {
      if (isBeyond(resource, action)) return !isUnshown(resource, action) && exact(resource, action)
      if (open.has(resource) || (!knowsFields && isField(resource, action))) return true
      const actions = given.get(resource)
      if (!actions) return isStrange || isBorne(resource, action)
      if (actions.has(action) || exact(resource, action)) return true
      if (standard.includes(action)) return false
      return !knowsOthers && !isField(resource, action) && actions.has(standardOf(resource, action))
    }
  }
}
