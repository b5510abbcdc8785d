import { may, permissionName, type Registry, type Resource } from '../src/vocabulary'

/** What other APIs call what is done with records; 'all' stands for everything. */
const words: Readonly<Record<string, readonly string[] | 'all'>> = {
  ...Object.fromEntries(['view', 'read', 'get', 'see', 'browse', 'access'].map((word) => [word, ['list', 'show']])),
  ...Object.fromEntries(['list', 'index'].map((word) => [word, ['list']])),
  ...Object.fromEntries(['show', 'detail', 'details'].map((word) => [word, ['show']])),
  ...Object.fromEntries(['create', 'add', 'store', 'insert', 'new'].map((word) => [word, ['create']])),
  ...Object.fromEntries(['edit', 'update', 'modify', 'change'].map((word) => [word, ['edit']])),
  ...Object.fromEntries(['write', 'save'].map((word) => [word, ['create', 'edit']])),
  ...Object.fromEntries(['delete', 'remove', 'destroy'].map((word) => [word, ['delete']])),
  ...Object.fromEntries(['manage', '*', 'all', 'any', 'full', 'crud', 'admin'].map((word) => [word, 'all' as const])),
}

/** What every API has a word for. */
const standard = ['list', 'show', 'create', 'edit', 'delete']

/** 'Product Categories', 'productCategory' and 'product_category' → 'productcategory', beside the plural. */
const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9*]/g, '')
const singular = (text: string) =>
  text
    .replace(/ies$/, 'y')
    .replace(/([sxz]|ch|sh)es$/, '$1')
    .replace(/(?<!s)s$/, '')

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

/** Finds the resources that a word means; none where it is not understood, or could mean several. */
function createNaming(registry: Registry) {
  const byName = new Map<string, Resource>()
  for (const resource of registry.all)
    for (const name of [resource.name, resource.label.one, resource.label.many]) {
      byName.set(plain(name), resource)
      byName.set(singular(plain(name)), resource)
    }
  return (word: string): readonly Resource[] => {
    const text = plain(word)
    if (text === '*' || text === 'all') return registry.all
    const named = byName.get(text) ?? byName.get(singular(text))
    if (named) return [named]
    const having = registry.all.filter(({ name }) => name.split('-').includes(singular(text)))
    return having.length === 1 ? having : []
  }
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
      const isTurned = meant(first).length === 0 && plain(first) in words
      const [of, word] = isTurned ? [second, first] : [first, second]
      const resources = meant(of)
      if (resources.length === 0) isStrange = true
      for (const resource of resources) {
        const own = resource.permissions.find((action) => plain(action) === plain(word))
        const actions = words[plain(word)] ?? (own === undefined ? 'all' : [own])
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
