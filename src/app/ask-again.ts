import type { Query, QueryClient } from '@tanstack/react-query'
import type { Problem } from '../../providers/problem'
import { quietly } from '../../providers/quiet'

/** What a server, or a proxy before it, answers while what it stands on is away for a moment. */
const passing = [502, 503, 504]

/** Milliseconds until what failed is asked for again: at first, and at most, as each time that fails doubles it. */
const pauses = { first: 5000, longest: 30_000 }

const failedInPassing = ({ state: { error } }: Query) => passing.includes((error as Problem | null)?.statusCode ?? 0)

/**
 * Has what is shown as failed asked for again by itself once an outage may be over, so that nobody has to come back and
 * look. Answers how to stop.
 */
export function askAgain(queryClient: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = pauses.first
  const again = () => {
    timer = undefined
    pause = Math.min(pause * 2, pauses.longest)
    quietly(() => void queryClient.refetchQueries({ type: 'active', predicate: failedInPassing }))
  }
  const look = (query: Query) => {
    if (query.state.status === 'success') pause = pauses.first
    else if (failedInPassing(query)) timer ??= setTimeout(again, pause)
  }
  const cache = queryClient.getQueryCache()
  const stop = cache.subscribe(({ type, query }) => {
    if (type === 'updated') look(query)
  })
  for (const query of cache.getAll()) look(query)
  return () => {
    stop()
    clearTimeout(timer)
  }
}
