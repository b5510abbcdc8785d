import { useQuery } from '@tanstack/react-query'
import type { Resource } from '../../vocabulary'
import { useWorkbench } from '../context'

/** The key of a resource's options in the query cache; with the name alone, that of all of them. */
export const optionsKey = (resource: string, within?: { readonly field: string; readonly value: string }) =>
  within ? (['options', resource, within] as const) : (['options', resource] as const)

/**
 * The active records of a resource for a dropdown, kept for half a minute.
 *
 * @param within narrows them to those whose field has the value.
 * @param enabled false to ask for nothing yet. Default: true.
 */
export function useOptions(
  resource: Resource,
  within?: { readonly field: string; readonly value: string },
  enabled = true,
) {
  const { api } = useWorkbench()
  return useQuery({
    queryKey: optionsKey(resource.name, within),
    queryFn: () => api.options(resource, within),
    staleTime: 30_000,
    enabled,
  })
}
