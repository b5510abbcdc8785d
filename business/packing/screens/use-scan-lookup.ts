import { useDataProvider } from '@refinedev/core'
import { type AnyRecord, comparableCode, idOf, isEmpty } from 'deckhand'
import { silentProvider, useAccess, useResource, useWorkbench } from 'deckhand/screens'
import { normalizeCode } from './packing-needs'

/** The status values of an order that waits for packing. */
export const unpackedStatuses = ['confirmed', 'processing']

/** The maximum number of orders in a list. */
export const maxListedOrders = 30

/** The maximum number of orders that are checked for a missing card. */
const maxOrdersChecked = 8

type FoundRecord = AnyRecord & { readonly id: string }

/**
 * The owner of a code: an order by its number, a card by its serial, or a product by its SKU or barcode. The value is
 * undefined if the code is unknown.
 */
export type CodeOwner =
  | { readonly order: FoundRecord }
  | { readonly card: FoundRecord }
  | { readonly product: FoundRecord }
  | undefined

/**
 * The meaning of a code that is scanned before an order is opened: an order, or a card. The result for a card contains
 * the orders that lack a card of the same product.
 */
export type ScanResult =
  | { readonly order: FoundRecord }
  | { readonly card: FoundRecord; readonly lacking: readonly FoundRecord[] }
  | undefined

/** The settlement of an order whose payments were all refunded. Such an order is not packed. */
export const refundedSettlement = 'refunded'

export const isRefunded = ({ settlement }: AnyRecord): boolean => settlement === refundedSettlement

export const isUnpacked = (order: AnyRecord): boolean =>
  unpackedStatuses.includes(String(order.orderStatus)) && !isRefunded(order)

/** Finds the owner of a code, and the meaning of the code on the packing screen. */
export function useScanLookup() {
  const orders = useResource('customer-order')
  const provider = useDataProvider()(silentProvider)
  const { registry } = useWorkbench()
  const { canCall } = useAccess()

  const list = async (name: string, field: string, value: string, only?: readonly string[]): Promise<FoundRecord[]> => {
    const resource = registry.find(name)
    if (!resource || !canCall(resource, 'list')) return []
    const { data } = await provider.getList<FoundRecord>({
      resource: name,
      filters: [
        { field, operator: 'eq', value },
        ...(only ? [{ field: 'orderStatus', operator: 'in' as const, value: only }] : []),
      ],
      ...(name === orders.name && { sorters: [{ field: 'placedAt', order: 'asc' as const }] }),
      pagination: { currentPage: 1, pageSize: maxListedOrders },
    })
    return data
  }
  /** Some APIs cannot filter a list by several values, so the function `isUnpacked` filters the response again. */
  const waitingFor = async (text: string) => (await list(orders.name, 'q', text, unpackedStatuses)).filter(isUnpacked)
  const lacks = async ({ id }: FoundRecord, product: string) => {
    const { data } = await provider.getList<AnyRecord & { id: string }>({
      resource: 'order-item',
      filters: [{ field: 'order', operator: 'eq', value: id }],
      pagination: { mode: 'off' },
    })
    return data.some((item) => idOf(item.product) === product && Number(item.cardsNeeded ?? 1) > 0)
  }
  const lacking = async (card: FoundRecord): Promise<FoundRecord[]> => {
    const { name } = (card.product ?? {}) as { name?: string }
    if (card.state !== 'in-stock' || !name || !canCall(registry.get('order-item'), 'by:order')) return []
    const those = (await waitingFor(name)).slice(0, maxOrdersChecked)
    const answers = await Promise.all(those.map((order) => lacks(order, String(idOf(card.product)))))
    return those.filter((_, index) => answers[index])
  }

  /** Finds the owner of a code among the records that the user may list. */
  const know = async (code: string): Promise<CodeOwner> => {
    const [named, cards, products] = await Promise.all([
      list(orders.name, 'q', code),
      list('card', 'serial', normalizeCode(code)),
      list('product', 'q', code),
    ])
    const order = named.find(({ orderNumber }) => normalizeCode(String(orderNumber)) === normalizeCode(code))
    if (order) return { order }
    const card = cards.find(({ serial }) => normalizeCode(String(serial)) === normalizeCode(code))
    if (card) return { card }
    const product = products.find(({ sku, barcode }) =>
      [sku, barcode].some((one) => !isEmpty(one) && comparableCode(String(one)) === comparableCode(code)),
    )
    return product && { product }
  }

  /** Interprets a code that is scanned before an order is opened. */
  const find = async (code: string): Promise<ScanResult> => {
    const [known, holding] = await Promise.all([know(code), waitingFor(code)])
    if (known && 'order' in known) return known
    if (holding[0]) return { order: holding[0] }
    if (known && 'card' in known) return { ...known, lacking: await lacking(known.card) }
    const [first] = known ? await waitingFor(String(known.product.sku)) : []
    return first && { order: first }
  }
  return { know, find }
}
