import type { QueryClient } from '@tanstack/react-query'
import type { Providers } from '../../providers'
import type { Client } from '../../providers/client'
import { hearOthers as hear } from '../../providers/live'
import { quietly } from '../../providers/quiet'
import { optionsKey } from '../screens/shared/options'
import { registry } from './registry'

interface Options {
  readonly client: Client
  readonly providers: Providers
  readonly queryClient: QueryClient
}

/** What is worked out from records of any resource. */
const worked = ['dashboard-stats', 'search']

/** Hears what others do, and has what is shown of it asked for again. Answers how to stop. */
export const hearOthers = ({ client, providers: { live, forget }, queryClient }: Options): (() => void) =>
  hear({
    client,
    registry,
    hub: live,
    onTold: (shown, changed) => {
      forget()
      quietly(() => {
        for (const [name, happened] of shown) live.tell(name, happened)
        for (const name of changed) void queryClient.invalidateQueries({ queryKey: optionsKey(name) })
        for (const name of worked) void queryClient.invalidateQueries({ queryKey: [name] })
      })
    },
  })
