import type { QueryClient } from '@tanstack/react-query'
import type { Providers } from '../../../providers'
import type { Client } from '../../../providers/client'
import { runReadsQuietly } from '../../../providers/http/quiet-reads'
import { subscribeToLiveUpdates as hear } from '../../../providers/live'
import { optionsQueryKey } from '../../screens/shared/records/options'
import { browserRegistry } from '../browser-registry'

interface Options {
  readonly client: Client
  readonly providers: Providers
  readonly queryClient: QueryClient
}

/** The keys of queries that are calculated from the records of several resources. */
const derivedQueryKeys = ['dashboard-stats', 'search']

/**
 * Listens to the changes of other people, and fetches the affected queries again.
 *
 * @returns a function that stops listening
 */
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
