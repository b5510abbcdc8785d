import {
  createNaming,
  may,
  permissionName,
  permissionWords,
  plainWord,
  type Registry,
  type Resource,
} from '../src/vocabulary'

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
  return call?.beyond === true
}

/** Whether somebody may do something with a resource. */
type Understood = (resource: Resource, action: string) => boolean

/**
 * Understands permissions in an API's own words. What is not understood hides nothing: not a resource with a word that is
 * not known, not one that may be meant by a name that is not known, and no field by a permission that the API never heard
 * of. What not every API has is announced by its own name.
 *
 * @param isOwn the API speaks Deckhand's own words, so that what it does not name is not held.
 */
export function createUnderstanding(registry: Registry) {
  const meant = createNaming(registry)

  return (held: ReadonlySet<string>, isOwn: boolean): Understood => {
    const exact: Understood = ({ name }, action) => held.has(permissionName(name, action))
    if (isOwn || held.size === 0) return exact

    const given = new Map<Resource, Set<string>>()
    const open = new Set<Resource>()
    let isStrange = false
    for (const name of held) {
      const [first = '', second = ''] = name.split('.')
      const isTurned = meant(first).length === 0 && plainWord(first) in permissionWords
      const [of, word] = isTurned ? [second, first] : [first, second]
      const resources = meant(of)
      if (resources.length === 0) isStrange = true
      for (const resource of resources) {
        const own = resource.permissions.find((action) => plainWord(action) === plainWord(word))
        const actions = permissionWords[plainWord(word)] ?? (own === undefined ? 'all' : [own])
        if (actions === 'all') open.add(resource)
        else given.set(resource, new Set([...(given.get(resource) ?? []), ...actions]))
      }
    }
    // Names of which none is understood: there the server decides.
    if (open.size === 0 && given.size === 0) return (resource, action) => may('server decides', resource, action)

    const isNamed = (test: (resource: Resource, action: string) => boolean) =>
      registry.all.some((resource) =>
        resource.permissions.some((action) => test(resource, action) && given.get(resource)?.has(action)),
      )
    const knowsFields = isNamed(isField)
    const knowsOthers = isNamed((resource, action) => !standard.includes(action) && !isField(resource, action))

    return (resource, action) => {
      if (isBeyond(resource, action)) return exact(resource, action)
      if (open.has(resource) || (!knowsFields && isField(resource, action))) return true
      const actions = given.get(resource)
      if (!actions) return isStrange
      if (actions.has(action) || exact(resource, action)) return true
      if (standard.includes(action)) return false
      return !knowsOthers && !isField(resource, action) && actions.has(standardOf(resource, action))
    }
  }
}
