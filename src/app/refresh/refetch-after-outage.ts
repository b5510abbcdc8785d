import type { Query, QueryClient } from '@tanstack/react-query'
import type { Client } from '../../../providers/client'
import { backgroundCallOptions } from '../../../providers/http/client-request'
import { runReadsQuietly } from '../../../providers/http/quiet-reads'
import type { ApiProblem } from '../../../providers/problem'
import { apiBase, sessionCalls } from '../../../vocabulary'

/** The HTTP statuses of a server or a proxy during a short outage. */
const transientStatuses = [502, 503, 504]

/**
 * Milliseconds until failed queries are fetched again. The delay starts with `first`, and doubles with each failure
 * until it reaches `longest`.
 */
const retryDelaysMs = { first: 5000, longest: 30_000 }

const hasFailedTransiently = ({ state }: Query) => {
  const { statusCode = 0, isNetwork = false } = (state.error ?? {}) as Partial<ApiProblem>
  return isNetwork || transientStatuses.includes(statusCode)
}

/**
 * Fetches failed queries again when an outage may be over: after a delay, and as soon as the browser is online again.
 * People do not have to reload the page.
 *
 * @returns a function that stops the repeated attempts
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
  /** During an outage a single call checks whether the server answers again. */
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
