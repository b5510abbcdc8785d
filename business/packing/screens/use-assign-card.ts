import { useDataProvider } from '@refinedev/core'
import { type AnyRecord, idOf } from 'deckhand'
import {
  type ChangeResponseMeta,
  silentProvider,
  useAccess,
  useInvalidateRecords,
  useResource,
  useWorkbench,
} from 'deckhand/screens'
import type { PackingNeed } from './packing-needs'
import type { LocalCardAssignments } from './use-packing-needs'

/** What a card was assigned to. */
interface CardAssignment {
  readonly need: PackingNeed
  /** By which that can be undone, where the API says so. */
  readonly undoneBy?: string
}

/** Assigns cards to what lacks some of their product. */
export function useAssignCard(order: AnyRecord, cards: LocalCardAssignments) {
  const provider = useDataProvider()(silentProvider)
  const { registry } = useWorkbench()
  const { canCall } = useAccess()
  const changed = useInvalidateRecords()
  const mappings = useResource('customer-card-mapping')

  /** The product of a card, empty where there is no such card; undefined where the API lists none. */
  const productOf = async (serial: string) => {
    const resource = registry.find('card')
    if (!resource || !canCall(resource, 'list')) return undefined
    const { data } = await provider.getList({
      resource: resource.name,
      filters: [{ field: 'serial', operator: 'eq', value: serial }],
      pagination: { currentPage: 1, pageSize: 1 },
    })
    return String(idOf(data[0]?.product) ?? '')
  }

  /** Assigns a card to the first that takes it, which is answered; none where it is of no product among them. */
  return async (serial: string, lacking: readonly PackingNeed[]): Promise<CardAssignment | undefined> => {
    const of = await productOf(serial)
    const need = of === undefined ? lacking[0] : lacking.find(({ product }) => product === of)
    if (!need) return undefined
    const { data, undoneBy }: { data: AnyRecord } & ChangeResponseMeta = await provider.create<AnyRecord>({
      resource: mappings.name,
      variables: {
        customer: idOf(order.customer),
        cardNumber: serial,
        product: need.product,
        orderItem: need.id,
      },
    })
    cards.add(need.id, { serial, ...(data.id !== undefined && { mapping: data }) })
    for (const name of [mappings.name, 'card', 'order-item', 'customer-order']) {
      const resource = registry.find(name)
      if (resource) void changed(resource)
    }
    return { need, ...(undoneBy && { undoneBy }) }
  }
}
