import type { Query, QueryClient } from '@tanstack/react-query'
import type { Client } from '../../providers/client'
import { backgroundCallOptions } from '../../providers/client-request'
import type { ApiProblem } from '../../providers/problem'
import { runReadsQuietly } from '../../providers/quiet-reads'
import { apiBase, sessionCalls } from '../../vocabulary'

/** What a server, or a proxy before it, answers while what it stands on is away for a moment. */
const transientStatuses = [502, 503, 504]

/** Milliseconds until what failed is asked for again: at first, and at most, as each time that fails doubles it. */
const retryDelaysMs = { first: 5000, longest: 30_000 }

const hasFailedTransiently = ({ state }: Query) => {
  const { statusCode = 0, isNetwork = false } = (state.error ?? {}) as Partial<ApiProblem>
  return isNetwork || transientStatuses.includes(statusCode)
}

/**
 * Has what is shown as failed asked for again by itself once an outage may be over, so that nobody has to come back and
 * look: after a while, and at once when the browser is online again. Answers how to stop.
 */
export function refetchAfterOutage(
  queryClient: QueryClient,
  { connection, send }: Pick<Client, 'connection' | 'send'>,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = retryDelaysMs.first
  const readAgain = () =>
    runReadsQuietly(() => void queryClient.refetchQueries({ type: 'active', predicate: hasFailedTransiently }))
  const again = () => {
    clearTimeout(timer)
    timer = undefined
    pause = Math.min(pause * 2, retryDelaysMs.longest)
    if (!connection.getSnapshot()) return readAgain()
    const { method, path } = sessionCalls.verify
    send({ method, path: apiBase + path, ...backgroundCallOptions })
      .catch(() => undefined)
      .finally(follow)
  }
  const wait = () => {
    timer ??= setTimeout(again, pause)
  }
  /** While nothing answers, one call finds out when something does. */
  const follow = () => {
    if (connection.getSnapshot()) return wait()
    pause = retryDelaysMs.first
    readAgain()
  }
  const online = () => {
    if (connection.getSnapshot()) again()
  }
  const look = (query: Query) => {
    if (query.state.status === 'success') pause = retryDelaysMs.first
    else if (hasFailedTransiently(query)) wait()
  }
  const cache = queryClient.getQueryCache()
  const stop = cache.subscribe(({ type, query }) => {
    if (type === 'updated') look(query)
  })
  for (const query of cache.getAll()) look(query)
  const stopFollowing = connection.subscribe(follow)
  if (connection.getSnapshot()) wait()
  globalThis.addEventListener?.('online', online)
  return () => {
    stop()
    stopFollowing()
    globalThis.removeEventListener?.('online', online)
    clearTimeout(timer)
  }
}
