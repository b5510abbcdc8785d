import { useInvalidate } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Resource } from '../../../../vocabulary'
import { useWorkbench } from '../../context'
import { optionsQueryKey } from './options'
import { silentProvider } from './silent-queries'

/**
 * Returns a function that fetches the visible records of a changed resource again, and the related lists on their
 * pages. The promise of that function resolves when the data is loaded.
 */
export function useInvalidateRecords() {
  const invalidate = useInvalidate()
  const queryClient = useQueryClient()
  const { live } = useWorkbench()
  return useCallback(
    async ({ name, related }: Resource, whose: 'resourceAll' | 'list' = 'resourceAll') => {
      live?.announceLocalChange(name)
      const again = (resource: string, part: typeof whose) =>
        [undefined, silentProvider].map((dataProviderName) =>
          invalidate({ resource, dataProviderName, invalidates: [part] }),
        )
      const besides = new Set(related.map((one) => one.resource).filter((one) => one !== name))
      await Promise.all([
        ...again(name, whose),
        ...[...besides].flatMap((resource) => again(resource, 'list')),
        queryClient.invalidateQueries({ queryKey: optionsQueryKey(name) }),
      ])
    },
    [invalidate, queryClient, live],
  )
}
