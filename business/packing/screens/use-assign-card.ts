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
import type { LocalCardAssignments } from './use-packing-state'

/** A completed assignment: the line that received the card, and the serial of the card. */
interface CardAssignment {
  readonly need: PackingNeed
  readonly serial: string
  /** The id of the request, for undo. The value is absent if the API does not send the id. */
  readonly undoneBy?: string
}

/** Assigns scanned cards to lines that lack cards of the same product. */
export function useAssignCard(order: AnyRecord, cards: LocalCardAssignments) {
  const provider = useDataProvider()(silentProvider)
  const { registry } = useWorkbench()
  const { canCall } = useAccess()
  const changed = useInvalidateRecords()
  const mappings = useResource('customer-card-mapping')

  /**
   * The id of a card's product. Returns an empty text if the card does not exist, and undefined if the user or the API
   * cannot list cards.
   */
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

  /** The first serial that a card has, with the product of the card. The first serial is also used if no card is known. */
  const cardAmong = async (serials: readonly string[]) => {
    for (const serial of serials) {
      const of = await productOf(serial)
      if (of !== '') return { serial, of }
    }
    return { serial: serials[0] ?? '', of: '' }
  }

  /**
   * Assigns a card to the first matching line and returns the assignment. Returns undefined if no line needs the card's
   * product.
   *
   * @param serials the serials that the scanned code can contain, the most probable serial first.
   */
  return async (serials: readonly string[], lacking: readonly PackingNeed[]): Promise<CardAssignment | undefined> => {
    const { serial, of } = await cardAmong(serials)
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
    return { need, serial, ...(undoneBy && { undoneBy }) }
  }
}

/** Undoes an earlier request, if the API sent the id of the request. */
export function useUndoRequest() {
  const { undo } = useWorkbench()

  /** Returns whether the request was undone. Throws the error if the server refuses the undo. */
  return async (undoneBy: string | undefined): Promise<boolean> => {
    if (!undo || undoneBy === undefined) return false
    await undo.undo({ request: undoneBy })
    return true
  }
}
