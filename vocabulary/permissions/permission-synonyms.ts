import type { Registry } from '../registry'
import type { Resource } from '../resource'

/** The words that other APIs use for actions, each with the standard actions. 'all' means all actions. */
export const permissionSynonyms: Readonly<Record<string, readonly string[] | 'all'>> = {
  ...Object.fromEntries(['view', 'read', 'get', 'see', 'browse', 'access'].map((word) => [word, ['list', 'show']])),
  ...Object.fromEntries(['list', 'index'].map((word) => [word, ['list']])),
  ...Object.fromEntries(['show', 'detail', 'details'].map((word) => [word, ['show']])),
  ...Object.fromEntries(['create', 'add', 'store', 'insert', 'new'].map((word) => [word, ['create']])),
  ...Object.fromEntries(['edit', 'update', 'modify', 'change'].map((word) => [word, ['edit']])),
  ...Object.fromEntries(['write', 'save'].map((word) => [word, ['create', 'edit']])),
  ...Object.fromEntries(['delete', 'remove', 'destroy'].map((word) => [word, ['delete']])),
  ...Object.fromEntries(['manage', '*', 'all', 'any', 'full', 'crud', 'admin'].map((word) => [word, 'all' as const])),
}

/**
 * Removes case and separators: 'productCategory' and 'product_category' become 'productcategory'. Plural words stay
 * plural.
 */
export const normalizePermissionWord = (text: string) => text.toLowerCase().replace(/[^a-z0-9*]/g, '')
const singular = (text: string) =>
  text
    .replace(/ies$/, 'y')
    .replace(/([sxz]|ch|sh)es$/, '$1')
    .replace(/(?<!s)s$/, '')

/**
 * Creates a function that finds the resources for a word. The function returns an empty list for unknown and for
 * ambiguous words.
 */
export function createResourceFinder(registry: Registry) {
  const byName = new Map<string, Resource>()
  for (const resource of registry.all)
    for (const name of [resource.name, resource.label.one, resource.label.many]) {
      byName.set(normalizePermissionWord(name), resource)
      byName.set(singular(normalizePermissionWord(name)), resource)
    }
  return (word: string): readonly Resource[] => {
    const text = normalizePermissionWord(word)
    if (text === '*' || text === 'all') return registry.all
    const named = byName.get(text) ?? byName.get(singular(text))
    if (named) return [named]
    const having = registry.all.filter(({ name }) => name.split('-').includes(singular(text)))
    return having.length === 1 ? having : []
  }
}
