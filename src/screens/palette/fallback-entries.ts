import {
  isReadOnly,
  labelInSentence,
  menuOf,
  type Registry,
  type Resource,
  screenAddress,
  t,
} from '../../../vocabulary'
import type { Access } from '../shared/records/access'
import type { PaletteEntry } from './use-palette-entries'

/** The maximum number of lists in the suggestions. */
const most = 4

/**
 * The suggestion that opens the form of a new record. If the title is a single text field, the title in the form starts
 * with the search text.
 */
const creating = ({ name, label, title, fields, menu }: Resource, text: string): PaletteEntry => {
  const [titled, ...others] = title
  const field = titled !== undefined && others.length === 0 ? fields[titled] : undefined
  const isNamed = field?.kind.searchable && !isReadOnly(field) && text.length > 1
  const to = screenAddress(name, { form: 'create', query: isNamed ? { [String(titled)]: text } : '' })
  return {
    id: to,
    to,
    label: isNamed
      ? t('New {{one}} “{{text}}”', { one: labelInSentence(t(label.one)), text })
      : t('New {{one}}', { one: labelInSentence(t(label.one)) }),
    icon: menu?.icon,
  }
}

/**
 * Suggestions for a search without results: search in lists (which find more records), or create the missing record. On
 * the pages of a resource, only that resource is suggested. On all other pages, the first list of each menu group is
 * suggested.
 */
export function fallbackEntries(
  text: string,
  registry: Registry,
  { canCall, canOpen }: Access,
  here: string,
): PaletteEntry[] {
  const current = registry.find(here)
  const isSearched = (resource: Resource) => canCall(resource, 'list') && resource.list.search.length > 0
  const lists = current
    ? [current].filter(isSearched)
    : menuOf(registry, () => true).flatMap(({ resources }) => resources.filter(isSearched).slice(0, 1))
  return [
    ...lists.slice(0, most).map(({ name, label, menu }) => ({
      id: `search ${name}`,
      to: screenAddress(name, { query: { q: text } }),
      label: t('Search {{many}} for “{{text}}”', { many: labelInSentence(t(label.many)), text }),
      icon: menu?.icon,
    })),
    ...(current && canOpen(current, 'create') ? [creating(current, text)] : []),
  ]
}
