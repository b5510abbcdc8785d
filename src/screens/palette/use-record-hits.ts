import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { GlobalSearchHit } from '../../../providers/api'
import { useWorkbench } from '../context'
import { useDebounced } from '../shared/debounced'
import { searchLoadedRecords } from './search-loaded-records'

/** Characters of a text that is looked for; nothing is called by more. */
export const maxPaletteSearchLength = 100

const none: readonly GlobalSearchHit[] = []

/** One letter of the alphabet would find nearly everything; one sign of other scripts is a word. */
const isSought = (text: string) =>
  text.length <= maxPaletteSearchLength && (text.length > 1 || /[^\p{ASCII}]/u.test(text))

/** The records that match what is typed: by one call where the API has it, else among those already loaded. */
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
    // What was found for a former text is not offered: Enter would open what was not meant.
    if (text !== rested || text === '' || text.length > maxPaletteSearchLength) return none
    if (answered) return answered
    return isWaiting ? none : searchLoadedRecords(client, registry, text)
  }, [text, rested, answered, isWaiting, client, registry])
  return { hits, isSearching: isWaiting, hasFailed: isAsked && query.isError && !query.isFetching }
}
