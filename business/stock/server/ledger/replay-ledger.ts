import { movementReasons } from './movement-reasons'
import type { StockEntry } from './stock-ledger'

/** A past event that moved the stock. */
export interface StockEvent {
  readonly id: string
  readonly kind: 'received' | 'ordered' | 'handed out' | 'cancelled' | 'returned' | 'corrected'
  readonly at: string
  readonly product: string
  /** The received or ordered quantity. The quantity of a correction can be positive or negative. */
  readonly quantity: number
  readonly stockIn?: string
  readonly order?: string | null
  readonly card?: string
  readonly by?: string | null
  readonly reason: string
  /** The number of a returned order. */
  readonly number?: string | null
  readonly serials?: readonly string[]
  readonly fate?: 'lost' | 'blocked'
  /** Whether the customer still has the card. */
  readonly isStillAssigned?: boolean
  /** Whether the customer returned the card with its order. */
  readonly isReturned?: boolean
  /** Whether the card replaced another card. */
  readonly isReplacement?: boolean
}

/** An entry of the ledger with the stock after the entry. */
export interface LedgerEntryWithBalance extends StockEntry {
  readonly at: string
  readonly balance: number
}

/**
 * The number of pieces that an order has taken out of the stock of a product, and the number of cards assigned from
 * these pieces.
 */
interface Account {
  taken: number
  handed: number
  held: number
  /** The number of cards that the customer returned with the order. */
  back: number
}

/** Replays past events into ledger entries, by the same rules as order-stock.ts. */
export function replayStockEvents(events: readonly StockEvent[]): {
  entries: LedgerEntryWithBalance[]
  balances: Map<string, number>
} {
  const balances = new Map<string, number>()
  const lastAt = new Map<string, number>()
  const accounts = new Map<string, Account>()
  const entries: LedgerEntryWithBalance[] = []
  const accountOf = ({ order, product }: StockEvent): Account => {
    const key = `${order} ${product}`
    const known = accounts.get(key) ?? { taken: 0, handed: 0, held: 0, back: 0 }
    accounts.set(key, known)
    return known
  }
  const book = (event: StockEvent, kind: StockEntry['kind'], quantity: number) => {
    if (quantity === 0) return
    const { id: _, isStillAssigned: __, isReplacement: ___, isReturned: ____, number: _____, ...rest } = event
    const { product } = event
    const balance = (balances.get(product) ?? 0) + quantity
    // Each entry of a product has a different time, so that the sequence of the ledger entries is unambiguous.
    const at = Math.max(Date.parse(event.at), (lastAt.get(product) ?? 0) + 1)
    balances.set(product, balance)
    lastAt.set(product, at)
    entries.push({ ...rest, kind, quantity, balance, at: new Date(at).toISOString() })
  }
  const happen: Readonly<Record<StockEvent['kind'], (event: StockEvent) => void>> = {
    received: (event) => book(event, 'received', event.quantity),
    corrected: (event) => book(event, 'corrected', event.quantity),
    ordered: (event) => {
      accountOf(event).taken += event.quantity
      book(event, 'taken', -event.quantity)
    },
    'handed out': (event) => {
      const account = accountOf(event)
      account.handed += 1
      if (event.isStillAssigned) account.held += 1
      if (event.isReturned) account.back += 1
      if (event.order && !event.isReplacement && account.taken >= account.handed) return
      account.taken += 1
      book(event, 'taken', -1)
    },
    cancelled: (event) => {
      const account = accountOf(event)
      const back = account.taken - account.handed + account.held
      account.taken = account.handed
      account.held = 0
      book(event, 'released', back)
    },
    // The pieces were returned and immediately written off.
    returned: (event) => {
      const { taken, handed, back } = accountOf(event)
      book(event, 'returned', taken - handed + back)
      book({ ...event, reason: movementReasons.writtenOff(event.number) }, 'corrected', -(taken - handed + back))
    },
  }
  for (const event of inOrder(events)) happen[event.kind](event)
  return { entries, balances }
}

const ranks: Readonly<Record<StockEvent['kind'], number>> = {
  received: 0,
  ordered: 1,
  'handed out': 2,
  cancelled: 3,
  returned: 4,
  corrected: 5,
}

const inOrder = (events: readonly StockEvent[]): StockEvent[] =>
  [...events].sort((a, b) => compare(a.at, b.at) || ranks[a.kind] - ranks[b.kind] || compare(a.id, b.id))

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
