import { type AnyRecord, type Registry, type Resource, searchPath } from '../src/vocabulary'
import type { Reader } from './normalise'
import { filtersOf, type View } from './query'

interface Options {
  readonly registry: Registry
  readonly reader: Reader
  /** The records that a resource's records may refer to, with as much of them as a search needs or with their names alone. */
  readonly recordsOf: (resource: Resource, isSearched: boolean) => Promise<readonly AnyRecord[]>
}

const isNamed = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'object' && 'name' in value)

/** Knows what the records of a whole array refer to, where they do so by ids alone: these are sorted and searched by what is shown. */
export function createReferred({ registry, reader, recordsOf }: Options) {
  const known = new WeakMap<readonly AnyRecord[], Map<string, readonly AnyRecord[]>>()

  const namesIn = (resource: Resource, view: View) => {
    const sorted = (view.sorters ?? []).map(({ field }) => field)
    const isSearched = filtersOf(view).some(({ field }) => field === 'q')
    const searched = isSearched ? resource.list.search.map(searchPath).flatMap(([name, of]) => (of ? [name] : [])) : []
    return [...new Set([...sorted, ...searched])].map((name) => ({ name, isSearched: searched.includes(name) }))
  }

  return async (resource: Resource, rows: readonly AnyRecord[], view: View): Promise<readonly AnyRecord[]> => {
    const wanted = namesIn(resource, view).flatMap(({ name, isSearched }) => {
      const column = resource.fields[name]?.kind.column(resource.fields[name])
      const target = column?.store === 'reference' ? registry.find(column.to) : undefined
      return target && !rows.every((row) => isNamed(row[name])) ? [{ name, target, isSearched }] : []
    })
    if (wanted.length === 0) return rows
    const key = wanted.map(({ name, isSearched }) => `${name} ${isSearched}`).join()
    const versions = known.get(rows) ?? new Map<string, readonly AnyRecord[]>()
    known.set(rows, versions)
    const found = versions.get(key)
    if (found) return found
    let isComplete = true
    let named = rows
    for (const { name, target, isSearched } of wanted) {
      // Whoever may not read what is referred to, or an API that has no list of it, goes by the ids.
      const records = await recordsOf(target, isSearched).catch(() => undefined)
      isComplete &&= records !== undefined
      const byId = new Map((records ?? []).map((record) => [record.id, reader.reference(target.name, record)]))
      named = named.map((row) => {
        const value = row[name] as { readonly id: string } | null | undefined
        const reference = isNamed(value) ? undefined : byId.get(String(value?.id))
        return reference ? { ...row, [name]: reference } : row
      })
    }
    if (isComplete) versions.set(key, named)
    return named
  }
}
