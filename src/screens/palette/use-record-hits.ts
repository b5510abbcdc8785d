import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { GlobalSearchHit } from '../../../providers/api'
import { useWorkbench } from '../context'
import { useDebounced } from '../shared/debounced'
import { searchLoadedRecords } from './search-loaded-records'

/** The most characters of a search text. No title is longer. */
export const maxPaletteSearchLength = 100

const none: readonly GlobalSearchHit[] = []

/** A single ASCII letter would match nearly everything. A single character of other scripts can be a word. */
const isSought = (text: string) =>
  text.length <= maxPaletteSearchLength && (text.length > 1 || /[^\p{ASCII}]/u.test(text))

/**
 * The records that match the typed text. An API with a global search is called, otherwise the loaded records are
 * searched.
 */
export function useRecordHits(typed: string) {
  const { registry, search } = useWorkbench()
  const client = useQueryClient()
  const text = typed.trim()
  const rested = useDebounced(text, 150)
  const isAsked = search !== undefined && isSought(rested)
  const query = useQuery({
    queryKey: ['search', rested],
    queryFn: async () => (await search?.(rested)) ?? null,
    enabled: isAsked,
    staleTime: 30_000,
    retry: false,
  })
  const answered = isAsked ? query.data : null
  const isWaiting = isSought(text) && (text !== rested || (isAsked && query.isFetching))
  const hits = useMemo(() => {
    // Results of an earlier text are not offered, because Enter would open a wrong record.
    if (text !== rested || text === '' || text.length > maxPaletteSearchLength) return none
    if (answered) return answered
    return isWaiting ? none : searchLoadedRecords(client, registry, text)
  }, [text, rested, answered, isWaiting, client, registry])
  return { hits, isSearching: isWaiting, hasFailed: isAsked && query.isError && !query.isFetching }
}
