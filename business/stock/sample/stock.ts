import { daysBefore, type SampleContext, type SampleRow } from 'deckhand/server'
import { sampleCategories } from '../../catalogue/sample/products'
import type { MasterData } from '../../masters/sample/master-data'
import type { Order } from '../../orders/sample/orders'

/** A demand for pieces of a product. A negative quantity returns pieces to the stock. */
export interface StockDemand {
  readonly at: Date
  readonly quantity: number
}

const suppliers = ['Harbour Print Works', 'Copperline Metals', 'Grove & Grain', 'Eastgate Supplies']
const lookAhead = 60
const roundedTo = 25

/** The prefix of a product's serials: 'CC001-'. */
export const serialPrefixOf = (product: SampleRow): string => `${String(product.sku).replace('-', '')}-`

/** The stock demand of the orders by product. Cancelled orders return their pieces to the stock. */
export function stockDemandOf(orders: readonly Order[]): Map<string, StockDemand[]> {
  const takings = new Map<string, StockDemand[]>()
  for (const { placedAt, items, lifecycle: fate } of orders) {
    const cancelled = fate.orderStatus === 'cancelled' ? fate.events.at(-1)?.at : undefined
    for (const { product, quantity } of items)
      takings.set(product.id, [
        ...(takings.get(product.id) ?? []),
        { at: placedAt, quantity },
        ...(cancelled ? [{ at: cancelled, quantity: -quantity }] : []),
      ])
  }
  return takings
}

/** The printed serials of the latest stock-in: two chip numbers, and cards with gaps and letters. */
const printedSerials = '04E87D2A915C80 – 04E87D2A915C81, CLUB0001 – CLUB0012, CLUB0014 – CLUB0020, GALA-7, GALA-9'

/** The number of printed serials. */
const printedCount = 23

interface Batch {
  readonly at: Date
  readonly quantity: number
}

/** Plans stock receipts for the coming weeks, so that the stock never falls below the reserve. */
function planBatches(opening: Date, takings: readonly StockDemand[], reserve: number): Batch[] {
  const needed = (from: Date) => {
    const until = daysBefore(from, -lookAhead)
    return takings.reduce((sum, { at, quantity }) => (at >= from && at < until ? sum + quantity : sum), 0)
  }
  const size = (from: Date, least: number) => Math.ceil(Math.max(least, needed(from)) / roundedTo) * roundedTo
  const batches: Batch[] = [{ at: opening, quantity: size(opening, 1) + reserve }]
  let stock = batches[0]?.quantity ?? 0
  for (const { at, quantity } of takings) {
    if (stock - quantity < reserve) {
      const before = batches.at(-1)?.at ?? opening
      const arrives = new Date(Math.max(before.getTime() + 1, daysBefore(at, 3).getTime()))
      const batch = { at: arrives, quantity: size(at, quantity) }
      batches.push(batch)
      stock += batch.quantity
    }
    stock -= quantity
  }
  return batches
}

/** Makes the stock receipts that cover all demand, sorted from old to new. */
export function makeStockIns(
  world: SampleContext,
  basics: MasterData,
  products: readonly SampleRow[],
  takings: ReadonlyMap<string, readonly StockDemand[]>,
): SampleRow[] {
  const { random, now } = world
  const opened = daysBefore(now, 375)
  const site = basics.sites.find(({ isDefault }) => isDefault)?.id
  const batches = products
    .filter(({ type }) => type !== 'service')
    .flatMap((product) => {
      const own = [...(takings.get(product.id) ?? [])].sort((a, b) => a.at.getTime() - b.at.getTime())
      const low = Number(product.lowStockAt)
      const reserve = random.chance(0.15) ? random.integer(2, low) : random.integer(low + 10, low + 90)
      let next = 1
      return planBatches(opened, own, reserve).map((batch) => {
        const from = next
        next += batch.quantity
        return { ...batch, product, from }
      })
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  const row = ({ at, quantity, product }: Omit<(typeof batches)[number], 'from'>, index: number): SampleRow => ({
    id: world.id(at),
    createdAt: at.toISOString(),
    product: product.id,
    site,
    quantity,
    unitCost: product.cost,
    supplier:
      suppliers[sampleCategories.findIndex(({ code }) => String(product.sku).startsWith(code)) % suppliers.length],
    reference: `GRN-${String(index + 1).padStart(5, '0')}`,
    receivedAt: at.toISOString(),
  })
  const received = batches.map((batch, index) => ({
    ...row(batch, index),
    ...(batch.product.tracksSerials === true && {
      serialPrefix: serialPrefixOf(batch.product),
      serialFrom: batch.from,
      serialTo: batch.from + batch.quantity - 1,
    }),
  }))
  const printed = products.find(({ tracksSerials }) => tracksSerials === true)
  if (!printed) return received
  const at = daysBefore(now, 1)
  return [
    ...received,
    { ...row({ at, quantity: printedCount, product: printed }, received.length), serialRanges: printedSerials },
  ]
}
