import type { DataProvider } from '@refinedev/core'
import type { QueryClient } from '@tanstack/react-query'
import type { Api, DropdownOption } from '../../../providers/api'
import { type AnyRecord, type Field, type Registry, type Resource, titleOf } from '../../../vocabulary'
import { optionsQueryKey } from '../shared/records/options'
import { recordSearchQuery } from '../shared/records/record-search'
import { type ReferenceOptions, splitListCell } from '../shared/values/exported-cell'
import type { GridColumn } from './grid-columns'
import type { GridRow } from './grid-sheet'

interface Sources {
  readonly api: Api
  /** Reads records without showing toasts. */
  readonly provider: DataProvider
  readonly registry: Registry
  readonly client: QueryClient
  /** Whether the person can search the list. */
  readonly mayList: (resource: Resource) => boolean
}

/** The texts that are pasted into a column. */
interface Put {
  readonly field: Field
  readonly texts: readonly string[]
}

/** Milliseconds that a search result stays valid. */
const fresh = 30_000

/** The maximum number of records per name, and the maximum number of searches at the same time. */
const most = { found: 100, abreast: 4 } as const

/** The texts that name records, for each resource. */
function namesIn(all: readonly Put[]): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map<string, Set<string>>()
  for (const { field, texts } of all) {
    const column = field.kind.column(field)
    if (!('to' in column)) continue
    const own = names.get(column.to) ?? new Set()
    names.set(column.to, own)
    for (const text of texts)
      for (const part of column.store === 'references' ? splitListCell(text) : [text.trim()])
        if (part !== '') own.add(part)
  }
  return names
}

/** The records that the list finds for each name. */
async function searchOptions(
  resource: Resource,
  names: Iterable<string>,
  { provider, client }: Sources,
): Promise<DropdownOption[]> {
  const options = new Map<string, DropdownOption>()
  const left = [...names]
  const worker = async () => {
    for (let q = left.shift(); q !== undefined; q = left.shift()) {
      const query = { resource: resource.name, ...recordSearchQuery(resource, q, most.found) }
      const { data } = await client.fetchQuery({
        queryKey: [...optionsQueryKey(resource.name), 'found', q],
        queryFn: () => provider.getList<AnyRecord>(query),
        staleTime: fresh,
      })
      for (const record of data) options.set(record.id, { id: record.id, name: titleOf(resource, record) })
    }
  }
  await Promise.all(Array.from({ length: most.abreast }, worker))
  return [...options.values()]
}

/**
 * The records that the texts may name, taken from the options of the dropdown. If the dropdown is incomplete, the
 * function also searches for the texts.
 */
export async function fetchReferenceOptions(all: readonly Put[], sources: Sources): Promise<ReferenceOptions> {
  const { api, registry, client, mayList } = sources
  const asked = [...namesIn(all)].map(async ([name, texts]) => {
    const resource = registry.get(name)
    const { options, isSearchable } = await client.fetchQuery({
      queryKey: optionsQueryKey(name),
      queryFn: () => api.options(resource),
      staleTime: fresh,
    })
    if (!isSearchable || !mayList(resource)) return [name, options] as const
    const ids = new Set(options.map(({ id }) => id))
    const named = [...texts].filter((text) => !ids.has(text))
    const others = (await searchOptions(resource, named, sources)).filter(({ id }) => !ids.has(id))
    return [name, [...options, ...others]] as const
  })
  return new Map(await Promise.all(asked))
}

/** Adds the records that the cells already refer to. Some referenced records may no longer be selectable. */
export function withCurrentReferences(
  known: ReferenceOptions,
  columns: readonly GridColumn[],
  rows: readonly GridRow[],
): ReferenceOptions {
  const all = new Map(known)
  for (const { name, field } of columns) {
    const to = field.kind.refersTo?.(field) ?? ''
    const options = all.get(to)
    if (!options) continue
    const seen = rows.flatMap(({ record }) => [record[name] ?? []].flat()) as Partial<DropdownOption>[]
    const byId = new Map(seen.flatMap(({ id, name }) => (id && name ? [[id, { id, name }] as const] : [])))
    for (const { id, name } of options) if (byId.get(id)?.name === name) byId.delete(id)
    all.set(to, [...options, ...byId.values()])
  }
  return all
}
