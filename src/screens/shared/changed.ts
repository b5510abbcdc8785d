import { useInvalidate } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Resource } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { optionsKey } from './options'
import { silentProvider } from './silent'

/**
 * Tells the screens that records have changed: what is shown of them is fetched again, and the promise is kept when it
 * is there.
 */
export function useChanged() {
  const invalidate = useInvalidate()
  const queryClient = useQueryClient()
  const { live } = useWorkbench()
  return useCallback(
    async ({ name }: Resource, whose: 'resourceAll' | 'list' = 'resourceAll') => {
      live?.changedHere(name)
      await Promise.all([
        ...[undefined, silentProvider].map((dataProviderName) =>
          invalidate({ resource: name, dataProviderName, invalidates: [whose] }),
        ),
        queryClient.invalidateQueries({ queryKey: optionsKey(name) }),
      ])
    },
    [invalidate, queryClient, live],
  )
}
