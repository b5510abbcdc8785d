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
import { fetchAllRecords } from '../fetch-all'
import { listStateFromParams } from '../list-state'
import { type ImportLookups, type ReferenceIndex, toComparableText } from './import-cell'

/** Collects the records of a resource by all that they may be called. */
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

/** The English texts under what other languages say. */
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

/** By their names and codes; where only a dropdown tells of them, by their names. */
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

/** The resources that some fields refer to by what stands in one cell. */
const referredIn = (fields: Fields, names: readonly (string | undefined)[]) => [
  ...new Set(
    names.flatMap((name) => {
      const field = name === undefined ? undefined : fields[name]
      const column = field?.kind.column(field)
      return column && 'to' in column ? column.to : []
    }),
  ),
]

/** What has to be known to read the cells of the chosen columns; undefined until it is there. */
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
