import { useQuery } from '@tanstack/react-query'
import { useWorkbench } from '../../context'

/** The calls that the person can undo, by their names in the history. Undefined if the person can undo nothing. */
export function useUndoableCalls(): ReadonlySet<string> | undefined {
  const { undo, can } = useWorkbench()
  const { data } = useQuery({
    queryKey: ['undoable', can],
    queryFn: async () => (await undo?.calls()) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data ?? undefined
}
