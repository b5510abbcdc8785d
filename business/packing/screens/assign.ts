import { useDataProvider } from '@refinedev/core'
import { type AnyRecord, idOf } from 'deckhand'
import { silentProvider, useAccess, useChanged, useResource, useWorkbench } from 'deckhand/screens'
import type { Held } from '../../stock/screens/assign-cards/held'
import type { Need } from './packing'

/** Assigns cards to what lacks some of their product. */
export function useAssign(order: AnyRecord, onAssigned: (item: string, held: Held) => void) {
  const provider = useDataProvider()(silentProvider)
  const { registry } = useWorkbench()
  const { may } = useAccess()
  const changed = useChanged()
  const mappings = useResource('customer-card-mapping')

  /** The product of a card, empty where there is no such card; undefined where the API lists none. */
  const productOf = async (serial: string) => {
    const cards = registry.find('card')
    if (!cards || !may(cards, 'list')) return undefined
    const { data } = await provider.getList({
      resource: cards.name,
      filters: [{ field: 'serial', operator: 'eq', value: serial }],
      pagination: { currentPage: 1, pageSize: 1 },
    })
    return String(idOf(data[0]?.product) ?? '')
  }

  /** Assigns a card to the first that takes it, which is answered; none where it is of no product among them. */
  return async (serial: string, lacking: readonly Need[]): Promise<Need | undefined> => {
    const of = await productOf(serial)
    const need = of === undefined ? lacking[0] : lacking.find(({ product }) => product === of)
    if (!need) return undefined
    const { data } = await provider.create<AnyRecord>({
      resource: mappings.name,
      variables: {
        customer: idOf(order.customer),
        cardNumber: serial,
        product: need.product,
        orderItem: need.id,
      },
    })
    onAssigned(need.id, { serial, ...(data.id !== undefined && { mapping: data }) })
    for (const name of [mappings.name, 'card', 'order-item', 'customer-order']) {
      const resource = registry.find(name)
      if (resource) void changed(resource)
    }
    return need
  }
}
