import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Providers } from '../../providers'
import type { Client } from '../../providers/client'
import { runReadsQuietly } from '../../providers/quiet-reads'

/** Milliseconds between two looks whether the first screen stands; what keeps it up to date is fetched then. */
const readyCheckIntervalMs = 750

/** Milliseconds after which what is shown is asked for again by whoever comes back to the window. */
const staleAfterMs = 30_000

interface Options {
  readonly client: Client
  readonly providers: Providers
  readonly queryClient: QueryClient
}

/** What is shown of records, besides what stands under their resource. */
const isOfRecords = ([first]: QueryKey) => first === 'data' || first === 'options'

/**
 * Keeps what is shown up to date: as others change it, where the API tells, else whenever somebody comes back to it; and once
 * an outage is over in which it failed.
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
