import { useMemo } from 'react'
import { useResource, useWorkbench } from '../../screens/context'
import { useAccess } from '../../screens/shared/access'
import { useAsideList } from '../../screens/shared/aside'
import { type AnyRecord, idOf } from '../../vocabulary'

/** A card that a line has. */
export interface Held {
  readonly serial: string
  /** What tells that the customer has it; known where the API lists it. */
  readonly mapping?: AnyRecord
  /** The id of the card's own page. */
  readonly card?: string
}

/** One line of an order, with what is known of its product and its cards. */
export interface Line {
  readonly item: AnyRecord
  readonly product?: AnyRecord
  readonly held: readonly Held[]
  /** How many cards it takes in all; undefined where that is not known. */
  readonly takes?: number
}

const idsOf = (records: readonly AnyRecord[], name: string) => [
  ...new Set(records.flatMap((record) => (record[name] ? [String(idOf(record[name]))] : []))),
]

/** Records whose field has one of the values, from one call; none where the person or the API has no list of them. */
function useThose(name: string, field: string, values: readonly string[]): readonly AnyRecord[] {
  const { registry } = useWorkbench()
  const { may } = useAccess()
  const resource = registry.find(name)
  const isListed = resource !== undefined && may(resource, 'list')
  const { result } = useAsideList({
    resource: name,
    filters: [{ field, operator: 'in', value: values }],
    pagination: { currentPage: 1, pageSize: 1000 },
    queryOptions: { enabled: isListed && values.length > 0 },
  })
  return result.data
}

const takesOf = (item: AnyRecord, product: AnyRecord | undefined): number | undefined => {
  const assigned = Array.isArray(item.cards) ? item.cards.length : 0
  if (typeof item.cardsNeeded === 'number') return item.cardsNeeded + assigned
  if (product === undefined || product.tracksSerials === undefined) return undefined
  return product.tracksSerials ? Number(item.quantity) : 0
}

/**
 * The lines of an order: a call each for the items, and for the products, assignments and cards of all of them together.
 *
 * @param assigned serials by item that were assigned on this page, for APIs that do not tell of them.
 */
export function useLines(order: string, assigned: Readonly<Record<string, readonly Held[]>>) {
  const items = useResource('order-item')
  const { may } = useAccess()
  const { query, result } = useAsideList({
    resource: items.name,
    filters: [{ field: 'order', operator: 'eq', value: order }],
    pagination: { mode: 'off' },
    queryOptions: { enabled: may(items, 'by:order') },
  })
  const { data } = result
  const products = useThose('product', 'id', idsOf(data, 'product'))
  const mappings = useThose(
    'customer-card-mapping',
    'orderItem',
    data.map(({ id }) => id),
  )
  const serials = data.flatMap(({ cards }) => (Array.isArray(cards) ? cards.map(String) : []))
  const cards = useThose('card', 'serial', serials)

  const lines = useMemo(
    () =>
      data.map((item): Line => {
        const product = products.find(({ id }) => id === idOf(item.product))
        const now = mappings.filter(({ orderItem, state }) => idOf(orderItem) === item.id && state === 'assigned')
        const told = [...(Array.isArray(item.cards) ? item.cards.map(String) : []), ...now.map((one) => one.cardNumber)]
        const here = assigned[item.id] ?? []
        const untold = Array.isArray(item.cards) ? [] : here.map(({ serial }) => serial)
        const all = [...new Set([...told, ...untold].map(String))].sort()
        return {
          item,
          ...(product && { product }),
          takes: takesOf(item, product),
          held: all.map((serial) => {
            const mapping =
              now.find(({ cardNumber }) => cardNumber === serial) ?? here.find((one) => one.serial === serial)?.mapping
            const card = cards.find((one) => one.serial === serial)?.id
            return { serial, ...(mapping && { mapping }), ...(card && { card }) }
          }),
        }
      }),
    [data, products, mappings, cards, assigned],
  )
  return {
    lines,
    isLoading: query.isLoading,
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
  }
}
