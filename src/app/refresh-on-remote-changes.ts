import type { QueryClient } from '@tanstack/react-query'
import type { Providers } from '../../providers'
import type { Client } from '../../providers/client'
import { subscribeToLiveUpdates as hear } from '../../providers/live'
import { runReadsQuietly } from '../../providers/quiet-reads'
import { optionsQueryKey } from '../screens/shared/options'
import { browserRegistry } from './browser-registry'

interface Options {
  readonly client: Client
  readonly providers: Providers
  readonly queryClient: QueryClient
}

/** What is worked out from records of any resource. */
const derivedQueryKeys = ['dashboard-stats', 'search']

/** Hears what others do, and has what is shown of it asked for again. Answers how to stop. */
export const refreshOnRemoteChanges = ({ client, providers: { live, forget }, queryClient }: Options): (() => void) =>
  hear({
    client,
    registry: browserRegistry,
    hub: live,
    onTold: (shown, changed) => {
      forget()
      runReadsQuietly(() => {
        for (const [name, happened] of shown) live.tell(name, happened)
        for (const name of changed) void queryClient.invalidateQueries({ queryKey: optionsQueryKey(name) })
        for (const name of derivedQueryKeys) void queryClient.invalidateQueries({ queryKey: [name] })
      })
    },
  })
