import { type DataProvider, useDataProvider } from '@refinedev/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Api } from '../../../../providers/api'
import {
  type AnyRecord,
  type Fields,
  importKeys,
  type Registry,
  type Translations,
  titleOf,
} from '../../../../vocabulary'
import { useWorkbench } from '../../context'
import { fetchAllRecords } from '../export/fetch-all'
import { listStateFromParams } from '../state/list-state'
import { type ImportLookups, type ReferenceIndex, toComparableText } from './import-cell'

/** Creates an index of a resource's records by all their names and codes. */
export function createReferenceIndex(
  entries: Iterable<readonly [id: string, names: readonly unknown[]]>,
): ReferenceIndex {
  const ids = new Set<string>()
  const called = new Map<string, string[]>()
  for (const [id, names] of entries) {
    ids.add(id)
    for (const text of new Set(names.flatMap((name) => (name ? toComparableText(String(name)) : [])))) {
      const among = called.get(text) ?? []
      called.set(text, among)
      among.push(id)
    }
  }
  return { ids, called }
}

/** Returns a function that finds the English texts of a translation. */
function englishOf(languages: readonly Translations[]): ImportLookups['english'] {
  const english = new Map<string, string[]>()
  for (const words of languages)
    for (const [key, said] of Object.entries(words))
      if (said) english.set(toComparableText(said), [...(english.get(toComparableText(said)) ?? []), key])
  return (text) => english.get(toComparableText(text)) ?? []
}

interface Sources {
  readonly api: Api
  readonly provider: DataProvider
  readonly registry: Registry
}

/**
 * Loads the records with their names and codes. If the list is not available, the function loads the names for the
 * dropdown.
 */
async function fetchReferenceIndex(name: string, { api, provider, registry }: Sources): Promise<ReferenceIndex> {
  const resource = registry.get(name)
  const codes = importKeys(resource.fields).filter((key) => key !== 'id')
  try {
    const { records } = await fetchAllRecords({
      provider,
      resource,
      state: listStateFromParams(resource, new URLSearchParams()),
    })
    const namesOf = (record: AnyRecord) => [titleOf(resource, record), ...codes.map((code) => record[code])]
    return createReferenceIndex(records.map((record) => [record.id, namesOf(record)]))
  } catch {
    const { options } = await api.options(resource)
    return createReferenceIndex(options.map(({ id, name }) => [id, [name]]))
  }
}

/** The resources that some fields refer to, if a single cell contains the reference. */
const referredIn = (fields: Fields, names: readonly (string | undefined)[]) => [
  ...new Set(
    names.flatMap((name) => {
      const field = name === undefined ? undefined : fields[name]
      const column = field?.kind.column(field)
      return column && 'to' in column ? column.to : []
    }),
  ),
]

/** The data that is needed to parse the chosen columns. Undefined until the data is loaded. */
export function useImportLookups(fields: Fields, names: readonly (string | undefined)[]) {
  const { api, registry, words } = useWorkbench()
  const provider = useDataProvider()()
  const needed = referredIn(fields, names).sort()
  const { data: languages } = useQuery({ queryKey: ['words'], queryFn: () => words?.() ?? [], staleTime: Infinity })
  const { records, error } = useQueries({
    queries: needed.map((name) => ({
      queryKey: ['options', 'import', name],
      queryFn: () => fetchReferenceIndex(name, { api, provider, registry }),
      staleTime: 30_000,
    })),
    combine: (answers) => ({
      records: answers.every(({ data }) => data)
        ? new Map(needed.map((name, at) => [name, answers[at]?.data as ReferenceIndex]))
        : undefined,
      error: answers.find(({ error }) => error)?.error,
    }),
  })
  const english = useMemo(() => languages && englishOf(languages), [languages])
  const knowledge: ImportLookups | undefined = english && records ? { registry, records, english } : undefined
  return { knowledge, languages: languages ?? [], error }
}
