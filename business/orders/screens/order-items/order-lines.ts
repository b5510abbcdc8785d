import { type AnyRecord, compareSerials, idOf } from 'deckhand'
import { useAccess, useResource, useSilentList, useSilentOne, useWorkbench } from 'deckhand/screens'
import { useEffect, useMemo, useRef } from 'react'
import { type AssignedCard, assignedCardsOf } from '../../../stock/screens/assign-cards/assigned-cards'

/** One line of an order, with the loaded data of its product and its cards. */
export interface OrderLine {
  readonly item: AnyRecord
  readonly product?: AnyRecord
  readonly assignedCards: readonly AssignedCard[]
  /** The number of cards that the line needs in total. The value is undefined if the number is unknown. */
  readonly requiredCards?: number
}

/** The ids of the records to which the records refer, without repetitions. */
export const idsOf = (records: readonly AnyRecord[], name: string) => [
  ...new Set(records.flatMap((record) => (record[name] ? [String(idOf(record[name]))] : []))),
]

/**
 * Loads the records whose field has one of the values, in one request.
 * Returns no records if the user or the API cannot list the resource.
 */
export function useRecordsWhere(name: string, field: string, values: readonly string[]) {
  const { registry } = useWorkbench()
  const { canCall } = useAccess()
  const resource = registry.find(name)
  const isListed = resource !== undefined && canCall(resource, 'list')
  const { query, result } = useSilentList({
    resource: name,
    filters: [{ field, operator: 'in', value: values }],
    pagination: { currentPage: 1, pageSize: 1000 },
    queryOptions: { enabled: isListed && values.length > 0 },
  })
  const retry = () => isListed && values.length > 0 && void query.refetch()
  return { rows: result.data, isLoading: query.isLoading, retry }
}

/**
 * Some APIs report the total number of needed cards, and other APIs report only the number of missing cards. A line
 * needs at most one card per piece.
 */
const requiredCardsOf = (item: AnyRecord, product: AnyRecord | undefined, held: number): number | undefined => {
  const { cardsNeeded: needed, quantity } = item
  const isOfAll = typeof quantity === 'number' && Number(needed) + held > quantity
  if (typeof needed === 'number') return isOfAll ? Math.max(needed, held) : needed + held
  if (product === undefined || product.tracksSerials === undefined) return undefined
  return product.tracksSerials ? Number(item.quantity) : 0
}

/**
 * Loads the lines of an order. One request loads the items. Three more requests load the products, the assignments and
 * the cards of all items.
 *
 * @param assigned cards by item that were assigned on this page, for APIs that do not report assignments.
 * @param replaced replacement cards that were assigned on this page, by the serial of the replaced card.
 */
export function useOrderLines(
  order: AnyRecord,
  assigned: Readonly<Record<string, readonly AssignedCard[]>>,
  replaced: Readonly<Record<string, AssignedCard>>,
) {
  const items = useResource('order-item')
  const { canCall } = useAccess()
  const { query, result } = useSilentList({
    resource: items.name,
    filters: [{ field: 'order', operator: 'eq', value: order.id }],
    pagination: { mode: 'off' },
    queryOptions: { enabled: canCall(items, 'by:order') },
  })
  const { data } = result
  const { rows: products } = useRecordsWhere('product', 'id', idsOf(data, 'product'))
  const {
    rows: listed,
    isLoading: areAssignmentsDue,
    retry: assignmentsAgain,
  } = useRecordsWhere(
    'customer-card-mapping',
    'orderItem',
    data.map(({ id }) => id),
  )
  const mappings = useResource('customer-card-mapping')
  const serials = data.flatMap((item) => assignedCardsOf(mappings, item).map(({ serial }) => serial))
  const customers = useResource('customer')
  const mayList = canCall(mappings, 'list')
  const customer = order.customer ? String(idOf(order.customer)) : ''
  // If the API does not list assignments, the customer's record may contain the cards.
  const { result: holder } = useSilentOne({
    resource: customers.name,
    id: customer,
    queryOptions: { enabled: customer !== '' && !mayList && canCall(customers, 'show'), retry: false },
  })
  const { rows: cards } = useRecordsWhere('card', 'serial', serials)

  // A change of the order may also have changed the items of the order and the cards of these items.
  const version = useRef(order.updatedAt)
  useEffect(() => {
    if (version.current === order.updatedAt) return
    version.current = order.updatedAt
    if (canCall(items, 'by:order')) void query.refetch()
    assignmentsAgain()
  })

  const lines = useMemo(
    () =>
      data.map((item): OrderLine => {
        const product = products.find(({ id }) => id === idOf(item.product))
        const now = listed.filter(({ orderItem, state }) => idOf(orderItem) === item.id && state === 'assigned')
        const ofItem = assignedCardsOf(mappings, item)
        const ofOthers = [...assignedCardsOf(mappings, order), ...assignedCardsOf(mappings, holder)]
        const isOf = ({ serial, mapping }: AssignedCard) =>
          idOf(mapping?.orderItem) === item.id || ofItem.some((one) => one.serial === serial)
        const known = [...ofItem, ...ofOthers.filter(isOf)]
        const told = [...known.map(({ serial }) => serial), ...now.map((one) => one.cardNumber)]
        const here = assigned[item.id] ?? []
        const untold = Array.isArray(item.cards) ? [] : here.map(({ serial }) => serial)
        const latest = (serial: string) => replaced[serial]?.serial ?? serial
        const all = [...new Set([...told, ...untold].map((serial) => latest(String(serial))))].sort(compareSerials)
        return {
          item,
          ...(product && { product }),
          requiredCards: requiredCardsOf(item, product, all.length),
          assignedCards: all.map((serial) => {
            const mapping =
              now.find(({ cardNumber }) => cardNumber === serial) ??
              [...known, ...here, ...Object.values(replaced)].find((one) => one.serial === serial && one.mapping)
                ?.mapping
            const card = cards.find((one) => one.serial === serial)?.id
            return { serial, ...(mapping && { mapping }), ...(card && { card }) }
          }),
        }
      }),
    [data, products, mappings, listed, cards, assigned, replaced, order, holder],
  )
  return {
    lines,
    /**
     * The time of the last response with the order's items, in milliseconds since 1970. The value is 0 before the first
     * response.
     */
    readAt: query.dataUpdatedAt,
    // The buttons of the cards make the lines taller. The page waits for the assignments to avoid a layout shift.
    isLoading: query.isLoading || areAssignmentsDue,
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
  }
}
