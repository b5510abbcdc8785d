import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { GlobalSearchHit } from '../../../providers/api'
import {
  type AnyRecord,
  createSearchTextReader,
  isHidden,
  matchesTypedWords,
  type Registry,
  titleOf,
} from '../../../vocabulary'
import { useWorkbench } from '../context'
import { useDebounced } from '../shared/debounced'
import { isStructuredCode, loadScans } from '../shared/scan/load-scans'

/** The most characters of a search text. No title is longer than 100 characters, but a scanned code can be longer. */
export const maxPaletteSearchLength = 300

const none: readonly GlobalSearchHit[] = []

/** A single ASCII letter would match nearly every record. In other scripts, a single character can be a word. */
const isSought = (text: string) =>
  text.length <= maxPaletteSearchLength && (text.length > 1 || /[^\p{ASCII}]/u.test(text))

/** The search texts in a scanned code, and the reason why the code cannot be read. */
function useScannedCode(typed: string) {
  const { data, isFetching } = useQuery({
    queryKey: ['scanned code', typed],
    queryFn: async () => {
      const { parseScan, scanSearchTexts } = await loadScans()
      const read = parseScan(typed)
      return { texts: scanSearchTexts(read), problem: read.problem }
    },
    enabled: isSought(typed) && isStructuredCode(typed),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { texts: data?.texts, problem: data?.problem, isReading: isFetching }
}

/**
 * The records that match the text that the person typed. If the API has a global search, the API is called, otherwise
 * the loaded records are searched. The loaded records are also searched for the serials and the item number in a
 * scanned code.
 */
export function useRecordHits(typed: string) {
  const { registry, search } = useWorkbench()
  const client = useQueryClient()
  const text = typed.trim()
  const rested = useDebounced(text, 150)
  const { texts, problem, isReading } = useScannedCode(rested)
  const isAsked = search !== undefined && isSought(rested)
  const query = useQuery({
    queryKey: ['search', rested],
    queryFn: async () => (await search?.(rested)) ?? null,
    enabled: isAsked,
    staleTime: 30_000,
    retry: false,
  })
  const answered = isAsked ? query.data : null
  const isWaiting = isSought(text) && (text !== rested || isReading || (isAsked && query.isFetching))
  const hits = useMemo(() => {
    // Results of an earlier text are not offered, because the Enter key would open a wrong record.
    if (text !== rested || text === '' || text.length > maxPaletteSearchLength) return none
    if (answered) return answered
    if (isWaiting) return none
    for (const one of texts ?? [text]) {
      const found = searchLoadedRecords(client, registry, one)
      if (found.length > 0) return found
    }
    return none
  }, [text, rested, texts, answered, isWaiting, client, registry])
  return {
    hits,
    isSearching: isWaiting,
    hasFailed: isAsked && query.isError && !query.isFetching,
    /** The text to search for in lists: the serial or the item number in a scanned code, or the typed text. */
    text: text === rested ? (texts?.[0] ?? text) : text,
    /** The reason why a scanned code cannot be read. Undefined for other texts. */
    problem: text === rested ? problem : undefined,
  }
}

/** The most records in the results. */
const most = 20

/** Refine caches responses under ['data', provider, resource, 'list' | 'one' …]. */
const isFetched = (key: readonly unknown[]) => key[0] === 'data' && (key[3] === 'list' || key[3] === 'one')

/** The matching records in the cache, for an API without a global search. */
function searchLoadedRecords(client: QueryClient, registry: Registry, typed: string): readonly GlobalSearchHit[] {
  const found = new Map<string, GlobalSearchHit>()
  for (const { queryKey, state } of client
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => isFetched(queryKey) })) {
    const resource = registry.find(String(queryKey[2]))
    const { data } = (state.data ?? {}) as { data?: AnyRecord | readonly AnyRecord[] }
    if (!resource || !data) continue
    const textsOf = createSearchTextReader(resource)
    const hintsOf = createSearchTextReader(resource, typed)
    for (const record of [data].flat() as AnyRecord[]) {
      if (found.size === most) return [...found.values()]
      const title = titleOf(resource, record)
      const values = textsOf(record)
      if (isHidden(resource, record) || title === '' || !matchesTypedWords([title, ...values].join(' '), typed))
        continue
      const isBrief = resource.summary.length > 0
      const note = isBrief ? undefined : hintsOf(record).find((hint) => !title.includes(hint))
      found.set(`${resource.name} ${record.id}`, {
        resource: resource.name,
        id: record.id,
        title,
        ...(note && { note }),
        ...(isBrief && { brief: record }),
      })
    }
  }
  return [...found.values()]
}
