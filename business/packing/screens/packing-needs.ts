import { type AnyRecord, choicesOf, comparableCode, type Field, idOf, isEmpty } from 'deckhand'
import type { OrderLine } from '../../orders/screens/order-items/order-lines'
import type { AssignedCard } from '../../stock/screens/assign-cards/assigned-cards'

/** A piece that was ticked off: by its stock-keeping unit, its barcode, or its serial. */
export interface TickedPiece {
  readonly item: string
  readonly code: string
  /** By which the assignment can be undone that its scan has made. Default: it made none, or the API does not say. */
  readonly undoneBy?: string
}

/** What a line takes until it is packed. */
export interface PackingNeed {
  readonly id: string
  readonly name: string
  readonly sku: string
  readonly product: string
  /** What stands on each piece, to be compared: its stock-keeping unit and its barcode. */
  readonly codes: readonly string[]
  readonly line: OrderLine
  /** Pieces to be packed; none of a service. */
  readonly pieces: number
  /** Whether each piece is ticked off by its serial. */
  readonly bySerial: boolean
  /** Serials that are assigned already. */
  readonly serials: readonly string[]
  /** Whether the API tells of its cards, so that one it does not tell of is not assigned. */
  readonly hasCardList: boolean
}

/** Codes alike, however they were typed. */
export const normalizeCode = (code: string): string => code.trim().toUpperCase()

/** A card that was assigned on this page. */
export interface NewlyAssignedCard extends AssignedCard {
  /** When, in milliseconds since 1970. */
  readonly at: number
}

/** Cards by the items that they were assigned to. */
export type CardsByItem = Readonly<Record<string, readonly NewlyAssignedCard[]>>

/**
 * What is to be packed of each line of an order.
 *
 * @param assigned cards that were assigned here. They count for an item that lists its cards until it is read anew.
 * @param readAt when the lines were read, in milliseconds since 1970. Default: before any card was assigned.
 */
export const packingNeedsOf = (lines: readonly OrderLine[], assigned: CardsByItem = {}, readAt = 0): PackingNeed[] =>
  lines.map((line) => {
    const { item, product, assignedCards: held, requiredCards: takes = 0 } = line
    const isTold = Array.isArray(item.cards)
    const here = (assigned[item.id] ?? []).filter(({ at }) => !isTold || at >= readAt)
    const left = Math.max(0, Number(item.quantity ?? 0) - Number(item.returned ?? 0))
    return {
      id: item.id,
      name: String(item.name ?? product?.name ?? (item.product as AnyRecord | undefined)?.name ?? ''),
      sku: normalizeCode(String(item.sku ?? product?.sku ?? '')),
      codes: [item.sku, product?.sku, product?.barcode]
        .filter((code) => !isEmpty(code))
        .map((code) => comparableCode(String(code))),
      product: String(idOf(item.product) ?? ''),
      line,
      pieces: product?.type === 'service' ? 0 : left,
      bySerial: takes > 0,
      serials: [...new Set([...held, ...here].map(({ serial }) => normalizeCode(serial)))],
      hasCardList: isTold,
    }
  })

/** The same once a card is assigned to an item. */
export const withCard = (needs: readonly PackingNeed[], item: string, serial: string): PackingNeed[] =>
  needs.map((need) =>
    need.id === item && !need.serials.includes(serial) ? { ...need, serials: [...need.serials, serial] } : need,
  )

/** How many pieces of a line are ticked off. */
export const tickedCountOf = (ticks: readonly TickedPiece[], { id }: Pick<PackingNeed, 'id'>): number =>
  ticks.filter(({ item }) => item === id).length

/** How many cards a line lacks; none where the API does not tell of its cards. */
export const missingCardsOf = ({
  bySerial,
  hasCardList: isTold,
  line: { item },
  pieces,
  serials,
}: PackingNeed): number =>
  bySerial && (isTold || typeof item.cardsNeeded === 'number') ? Math.max(0, pieces - serials.length) : 0

/** How many pieces of a line are in the parcel: those that are ticked off; of a packed order all but the cards that it lacks. */
export const packedCountOf = (need: PackingNeed, ticks: readonly TickedPiece[], isPacked: boolean): number =>
  isPacked ? need.pieces - missingCardsOf(need) : tickedCountOf(ticks, need)

/**
 * Whether all pieces of all lines are in the parcel.
 *
 * @param isPacked whether the order is packed, so that nothing is ticked off any more. Default: false.
 */
export const isFullyPacked = (
  needs: readonly PackingNeed[],
  ticks: readonly TickedPiece[],
  isPacked = false,
): boolean => needs.length > 0 && needs.every((need) => packedCountOf(need, ticks, isPacked) >= need.pieces)

/** Ticks that still count: of lines that are there, of cards that are assigned, and no more of a line than it takes. */
export function validTicksOf(needs: readonly PackingNeed[], ticks: readonly TickedPiece[]): TickedPiece[] {
  const counting: TickedPiece[] = []
  for (const tick of ticks) {
    const need = needs.find(({ id }) => id === tick.item)
    const isThere = need && (!need.bySerial || !need.hasCardList || need.serials.includes(tick.code))
    if (isThere && tickedCountOf(counting, need) < need.pieces) counting.push(tick)
  }
  return counting
}

/** Cards that are assigned, and still to be scanned. */
export const unscannedCardsOf = (needs: readonly PackingNeed[], ticks: readonly TickedPiece[]): string[] =>
  needs.flatMap(({ serials }) => serials).filter((serial) => !ticks.some(({ code }) => code === serial))

/** What a code means for an order that is being packed. */
export type ScanMeaning =
  | { readonly is: 'tick'; readonly need: PackingNeed }
  | { readonly is: 'twice'; readonly need: PackingNeed }
  | { readonly is: 'too-many'; readonly need: PackingNeed }
  | { readonly is: 'needs-serial'; readonly need: PackingNeed }
  /** No goods of it by name: a serial to be assigned, where there is a line that lacks some. */
  | { readonly is: 'other'; readonly lacking: readonly PackingNeed[] }

/** Reads a code: a serial that is assigned, what stands on goods, or something else. */
export function interpretScan(
  needs: readonly PackingNeed[],
  ticks: readonly TickedPiece[],
  given: string,
): ScanMeaning {
  const code = normalizeCode(given)
  const holder = needs.find(({ serials }) => serials.includes(code))
  if (holder) return { is: ticks.some((tick) => tick.code === code) ? 'twice' : 'tick', need: holder }
  const named = needs.filter(({ codes, pieces }) => codes.includes(comparableCode(given)) && pieces > 0)
  const open = named.find((need) => tickedCountOf(ticks, need) < need.pieces) ?? named[0]
  if (!open)
    return {
      is: 'other',
      lacking: needs.filter(({ bySerial, serials, pieces }) => bySerial && serials.length < pieces),
    }
  if (tickedCountOf(ticks, open) >= open.pieces) return { is: 'too-many', need: open }
  return open.bySerial ? { is: 'needs-serial', need: open } : { is: 'tick', need: open }
}

/** The statuses that may follow each of a field's, in the order in which they are declared. */
export const nextStatusesOf = (field: Field | undefined): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(Object.entries(choicesOf(field) ?? {}).map(([name, { next = [] }]) => [name, next]))

/**
 * The statuses that lead from one to another, by the first step that is declared of each; undefined where none does.
 */
export function statusPathTo(next: ReturnType<typeof nextStatusesOf>, from: string, to: string): string[] | undefined {
  const way: string[] = []
  for (let at = from; at !== to; ) {
    const [following] = next[at] ?? []
    if (following === undefined || way.includes(following)) return undefined
    way.push(following)
    at = following
  }
  return way
}
