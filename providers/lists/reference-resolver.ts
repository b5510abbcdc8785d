import { type AnyRecord, currencyResourcesIn, type Registry, type Resource, splitSearchPath } from '../../vocabulary'
import type { ApiProblem } from '../problem'
import type { ApiRecordReader } from '../records/api-record-reader'
import type { ApiValueFormats } from '../records/api-value-formats'
import { activeFiltersOf, type ListCriteria } from './list-criteria'

interface Options {
  readonly registry: Registry
  readonly reader: ApiRecordReader
  readonly forms: ApiValueFormats
  /** The records that references may name, either complete or with only their names. */
  readonly recordsOf: (resource: Resource, isWhole: boolean) => Promise<readonly AnyRecord[]>
}

/** Adds the records to references that contain only ids, if the API lists the referenced records. */
export interface ReferenceResolver {
  /** Adds the names to the references by which a view sorts or searches. */
  forView(resource: Resource, rows: AnyRecord[], view: ListCriteria): Promise<AnyRecord[]>
  /** Adds the currencies to amounts. */
  withCurrencies(resource: Resource, rows: AnyRecord[]): Promise<AnyRecord[]>
  /** Forgets missing lists, so that the browser requests the lists again. */
  forget(): void
}

interface Wanted {
  readonly name: string
  readonly isWhole: boolean
}

const isNamed = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'object' && 'name' in value)

/** Whether the API does not have the list or forbids the list, so that a retry is useless. */
const isSettled = (problem: unknown) => [401, 403, 404, 405].includes((problem as ApiProblem).statusCode)

export function createReferenceResolver({ registry, reader, forms, recordsOf }: Options): ReferenceResolver {
  const known = new WeakMap<readonly AnyRecord[], Map<string, AnyRecord[]>>()
  const unlisted = new Set<Resource>()
  let currencies: ReadonlySet<Resource> | undefined

  const ask = async (target: Resource, isWhole: boolean) => {
    if (unlisted.has(target)) return []
    try {
      return await recordsOf(target, isWhole)
    } catch (problem) {
      // If the list is forbidden or missing, the screens show the ids.
      if (!isSettled(problem)) return undefined
      unlisted.add(target)
      return []
    }
  }

  const targetOf = (resource: Resource, name: string) => {
    const column = resource.fields[name]?.kind.column(resource.fields[name])
    return column?.store === 'reference' ? registry.find(column.to) : undefined
  }

  const complete = async (resource: Resource, rows: AnyRecord[], names: readonly Wanted[]): Promise<AnyRecord[]> => {
    const wanted = names.flatMap(({ name, isWhole }) => {
      const target = targetOf(resource, name)
      return target && !rows.every((row) => isNamed(row[name])) ? [{ name, target, isWhole }] : []
    })
    if (wanted.length === 0) return rows
    const key = wanted.map(({ name, isWhole }) => `${name} ${isWhole}`).join()
    const versions = known.get(rows) ?? new Map<string, AnyRecord[]>()
    known.set(rows, versions)
    const found = versions.get(key)
    if (found) return found
    let isComplete = true
    let named = rows
    for (const { name, target, isWhole } of wanted) {
      const records = await ask(target, isWhole)
      isComplete &&= records !== undefined
      const byId = new Map((records ?? []).map((record) => [record.id, reader.reference(target.name, record)]))
      named = named.map((row) => {
        const value = row[name] as { readonly id: string } | null | undefined
        const reference = isNamed(value) ? undefined : byId.get(String(value?.id))
        return reference ? forms.noteCopy(row, { ...row, [name]: reference }) : row
      })
    }
    if (isComplete) versions.set(key, named)
    return named
  }

  return {
    forView: (resource, rows, view) => {
      const sorted = (view.sorters ?? []).map(({ field }) => field)
      const isSearched = activeFiltersOf(view).some(({ field }) => field === 'q')
      const searched = isSearched
        ? resource.list.search
            .map((path) => splitSearchPath(path)[0])
            .filter((name) => resource.fields[name]?.kind.refersTo)
        : []
      const names = [...new Set([...sorted, ...searched])]
      return complete(
        resource,
        rows,
        names.map((name) => ({ name, isWhole: searched.includes(name) })),
      )
    },
    withCurrencies: (resource, rows) => {
      currencies ??= currencyResourcesIn(registry)
      const names = Object.keys(resource.fields).filter((name) => {
        const target = targetOf(resource, name)
        return target && currencies?.has(target)
      })
      // The options of a dropdown may contain the currency's name but not its code.
      return complete(
        resource,
        rows,
        names.map((name) => ({ name, isWhole: true })),
      )
    },
    forget: () => unlisted.clear(),
  }
}
