import { useQuery } from '@tanstack/react-query'
import type { Fields } from '../../../../vocabulary'
import { useWorkbench } from '../../context'
import type { Known } from '../../shared/cell-texts'

/** The records that the chosen columns may name, fetched once for each resource that they refer to. */
export function useKnown(fields: Fields, mapping: readonly (string | undefined)[]) {
  const { api, registry } = useWorkbench()
  const names = [
    ...new Set(
      mapping.flatMap((name) => {
        const field = name === undefined ? undefined : fields[name]
        const column = field?.kind.column(field)
        return column && 'to' in column ? column.to : []
      }),
    ),
  ].sort()
  const { data: known, isLoading } = useQuery({
    queryKey: ['options', 'import', names],
    queryFn: async (): Promise<Known> =>
      new Map(
        await Promise.all(names.map(async (name) => [name, (await api.options(registry.get(name))).options] as const)),
      ),
    staleTime: 30_000,
  })
  return { known, isLoading }
}
