import {
  createResourceFinder,
  hasPermission,
  normalizePermissionWord,
  permissionName,
  permissionSynonyms,
  type Registry,
  type Resource,
} from '../vocabulary'

/** What every API has a word for. */
const standard = ['list', 'show', 'create', 'edit', 'delete']

const isField = ({ fields }: Resource, action: string) =>
  Object.values(fields).some(({ readableWith, writableWith }) => [readableWith, writableWith].includes(action))

/** What an action is a case of, where an API knows only the usual words: reading, or changing what is there. */
function standardOf({ calls }: Resource, action: string): string {
  if (action === 'export') return 'list'
  if (action === 'import') return 'create'
  const call = calls[action] ?? Object.values(calls).find((one) => one?.permission === action)
  if (call?.method === 'GET') return 'show'
  if (call?.method === 'DELETE') return 'delete'
  return call?.method === 'POST' && !call.path.includes('{id}') ? 'create' : 'edit'
}

/** Whether something is beyond what every API has: then it is announced by its own name, and never guessed. */
const isBeyond = ({ calls }: Resource, action: string) => {
  const call = calls[action] ?? Object.values(calls).find((one) => one?.permission === action)
  return call?.extension === true
}

/**
 * Whether a permission in the usual words says nothing of a call: of a resource that every API lists, any API may have the
 * permission to edit, also where it has no such call.
 */
const isUnshown = ({ calls }: Resource, action: string) =>
  ['create', 'edit', 'delete'].includes(action) &&
  calls[action as 'edit']?.extension === true &&
  calls.list?.extension !== true

const columnsOf = ({ fields }: Resource) => Object.values(fields).map((field) => field.kind.column(field))

/** The resources whose records have those of another as their lines, as tickets have theirs. */
const wholesOf = ({ all }: Registry, { name }: Resource) =>
  all.filter((one) => columnsOf(one).some((column) => column.store === 'rows' && column.of === name))

/**
 * By which resources one goes that an API may have no word for, as it has no menu of its own: a part goes by its wholes,
 * what is only chosen from, such as states, by all that refer to it.
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

/** Whether somebody may do something with a resource. */
type Understood = (resource: Resource, action: string) => boolean

/**
 * Understands permissions in an API's own words. What is not understood hides nothing: not a resource with a word that is
 * not known, not one that may be meant by a name that is not known, and no field by a permission that the API never heard
 * of. What is part of other records, and has no word of its own, goes by what is said of those. What not every API has is
 * announced by its own name.
 *
 * @param isOwn the API speaks Deckhand's own words, so that what it does not name is not held.
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
    // Names of which none is understood: there the server decides.
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
