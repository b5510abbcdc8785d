import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Providers } from '../../../providers'
import type { Client } from '../../../providers/client'
import { runReadsQuietly } from '../../../providers/http/quiet-reads'

/**
 * Milliseconds between two checks whether the first screen is complete. After the first screen is complete, the code
 * for updates is loaded.
 */
const readyCheckIntervalMs = 750

/** Milliseconds after which data is stale. Stale data is fetched again when the person returns to the window. */
const staleAfterMs = 30_000

interface Options {
  readonly client: Client
  readonly providers: Providers
  readonly queryClient: QueryClient
}

/** The keys of queries with data of records, in addition to the queries under a resource. */
const isOfRecords = ([first]: QueryKey) => first === 'data' || first === 'options'

/**
 * Keeps the data on the screen up to date. If the API reports changes, the data follows the changes of other people.
 * Otherwise the data is fetched when the person returns to the window. Failed queries are fetched again after an
 * outage.
 */
export function useBackgroundRefresh({ client, providers, queryClient }: Options) {
  useEffect(() => {
    const { session } = client
    let stop: (() => void) | undefined
    let isOver = false
    const isTold = () => session.userData()?.live === true
    const hear = async () => {
      const [again, others] = await Promise.all([
        import('./refetch-after-outage').catch(() => undefined),
        isTold() ? import('./refresh-on-remote-changes').catch(() => undefined) : undefined,
      ])
      if (isOver) return
      const stops = [
        again?.refetchAfterOutage(queryClient, client),
        others?.refreshOnRemoteChanges({ client, providers, queryClient }),
      ]
      stop = () => {
        for (const end of stops) end?.()
      }
    }
    const stands = () => queryClient.isFetching() === 0 && document.querySelector('main h1, main .panel') !== null
    const timer = setInterval(() => {
      if (!stands()) return
      clearInterval(timer)
      void hear()
    }, readyCheckIntervalMs)
    const comeBack = () => {
      if (document.visibilityState !== 'visible' || isTold() || session.token() === null) return
      const before = Date.now() - staleAfterMs
      providers.forget()
      runReadsQuietly(
        () =>
          void queryClient.refetchQueries({
            type: 'active',
            predicate: ({ queryKey, state }) =>
              isOfRecords(queryKey) && state.dataUpdatedAt > 0 && state.dataUpdatedAt < before,
          }),
      )
    }
    document.addEventListener('visibilitychange', comeBack)
    globalThis.addEventListener('focus', comeBack)
    return () => {
      isOver = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', comeBack)
      globalThis.removeEventListener('focus', comeBack)
      stop?.()
    }
  }, [client, providers, queryClient])
}
