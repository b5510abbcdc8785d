import { useDataProvider } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import { type HistoryEntry, historyResource } from '../../../vocabulary'
import type { PieceProps } from '../../screens/context'
import { UndoControls } from '../../screens/shared/undo/UndoControls'
import { useUndoableCalls } from '../../screens/shared/undo/undoable-calls'

/** On the page of a history entry: whether the change was undone, and a button that undoes it. */
export default function UndoPiece({ record }: PieceProps) {
  const entry = record as HistoryEntry | undefined
  const undoable = useUndoableCalls()
  const { getList } = useDataProvider()()
  const requestId = entry?.requestId
  const { data } = useQuery({
    queryKey: ['undone', requestId],
    enabled: Boolean(requestId && undoable),
    queryFn: () =>
      getList<HistoryEntry>({
        resource: historyResource,
        filters: [{ field: 'undoes', operator: 'eq', value: requestId }],
        sorters: [{ field: 'at', order: 'desc' }],
        pagination: { currentPage: 1, pageSize: 1, mode: 'server' },
      }),
  })
  return entry ? <UndoControls entry={entry} undoable={undoable} undoneBy={data?.data[0]} /> : null
}
