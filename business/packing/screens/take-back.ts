import { useDataProvider } from '@refinedev/core'
import { type AnyRecord, historyResource } from 'deckhand'
import { silentProvider, useAccess, useResource, useWorkbench } from 'deckhand/screens'

/** Takes assignments back that were made by mistake, where the API undoes them and the person may read which call made them. */
export function useTakeBack() {
  const provider = useDataProvider()(silentProvider)
  const { registry, undo } = useWorkbench()
  const { may } = useAccess()
  const mappings = useResource('customer-card-mapping')
  const history = registry.find(historyResource)

  /** Whether it is taken back; a refusal is thrown with its problem. */
  return async (mapping: string): Promise<boolean> => {
    if (!undo || !history || !may(history, 'list')) return false
    const undoable = await undo.calls()
    if (!undoable?.has(`${mappings.name}.create`)) return false
    const { data } = await provider.getList<AnyRecord>({
      resource: history.name,
      filters: [
        { field: 'resource', operator: 'eq', value: mappings.name },
        { field: 'record', operator: 'eq', value: mapping },
        { field: 'action', operator: 'eq', value: 'created' },
      ],
      sorters: [{ field: 'at', order: 'desc' }],
      pagination: { currentPage: 1, pageSize: 1 },
    })
    const request = data[0]?.requestId
    if (!request) return false
    await undo.undo({ request: String(request) })
    return true
  }
}
