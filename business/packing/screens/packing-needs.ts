import { type AnyRecord, choicesOf, comparableCode, type Field, foldCode, idOf, isEmpty } from 'deckhand'
import type { ScannedCode } from 'deckhand/screens'
import type { OrderLine } from '../../orders/screens/order-items/order-lines'
import type { AssignedCard } from '../../stock/screens/assign-cards/assigned-cards'

/** A scanned piece, identified by its SKU, its barcode or its serial. */
export interface TickedPiece {
  readonly item: string
  readonly code: string
  /**
   * The id of the request that assigned the card, for undo. The value is absent if the scan assigned no card or the API
   * does not send the id.
   */
  readonly undoneBy?: string
}

/** The pieces and cards of an order line that must be packed. */
export interface PackingNeed {
  readonly id: string
  readonly name: string
  readonly sku: string
  readonly product: string
  /** The codes on each piece that a scan may contain: the SKU and the barcode, normalized. */
  readonly codes: readonly string[]
  readonly line: OrderLine
  /** The number of pieces to pack. The number is 0 for a service. */
  readonly pieces: number
  /** Whether each piece must be scanned by its serial. */
  readonly bySerial: boolean
  /** The serials of the cards that are already assigned. */
  readonly serials: readonly string[]
  /**
   * Whether the API lists the cards of the item. If the API lists the cards, a card that is not in the list is not
   * assigned.
   */
  readonly hasCardList: boolean
}

/** Normalizes a code for comparisons: ignores case, and spaces and dashes that look alike. */
export const normalizeCode = foldCode

/** A card that was assigned on this page. */
export interface NewlyAssignedCard extends AssignedCard {
  /** The time of the assignment, in milliseconds since 1970. */
  readonly at: number
}

/** Newly assigned cards by the items to which they were assigned. */
export type CardsByItem = Readonly<Record<string, readonly NewlyAssignedCard[]>>

/**
 * The pieces and cards of each order line that must be packed.
 *
 * @param assigned cards assigned on this page. If the API lists the cards of an item, these cards are used only until
 * the next response.
 * @param readAt the time at which the lines were loaded, in milliseconds since 1970. Default: a time before any card
 * was assigned.
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

/** The packing requirements after a card is assigned to an item. */
export const withCard = (needs: readonly PackingNeed[], item: string, serial: string): PackingNeed[] =>
  needs.map((need) =>
    need.id === item && !need.serials.includes(serial) ? { ...need, serials: [...need.serials, serial] } : need,
  )

/** The number of scanned pieces of a line. */
export const tickedCountOf = (ticks: readonly TickedPiece[], { id }: Pick<PackingNeed, 'id'>): number =>
  ticks.filter(({ item }) => item === id).length

/** The number of cards that a line lacks. Returns 0 if the API does not report the cards of the line. */
export const missingCardsOf = ({
  bySerial,
  hasCardList: isTold,
  line: { item },
  pieces,
  serials,
}: PackingNeed): number =>
  bySerial && (isTold || typeof item.cardsNeeded === 'number') ? Math.max(0, pieces - serials.length) : 0

/**
 * The number of pieces of a line in the parcel. For a packed order, all pieces except missing cards are treated as
 * scanned.
 */
export const packedCountOf = (need: PackingNeed, ticks: readonly TickedPiece[], isPacked: boolean): number =>
  isPacked ? need.pieces - missingCardsOf(need) : tickedCountOf(ticks, need)

/**
 * Whether all pieces of all lines are in the parcel.
 *
 * @param isPacked whether the order is packed, so that scanned pieces are no longer stored. Default: false.
 */
export const isFullyPacked = (
  needs: readonly PackingNeed[],
  ticks: readonly TickedPiece[],
  isPacked = false,
): boolean => needs.length > 0 && needs.every((need) => packedCountOf(need, ticks, isPacked) >= need.pieces)

/**
 * The scanned pieces that are still valid. The line of a valid piece must exist, and the cards of the line must be
 * assigned. A line never has more scanned pieces than the line needs.
 */
export function validTicksOf(needs: readonly PackingNeed[], ticks: readonly TickedPiece[]): TickedPiece[] {
  const counting: TickedPiece[] = []
  for (const tick of ticks) {
    const need = needs.find(({ id }) => id === tick.item)
    const isThere = need && (!need.bySerial || !need.hasCardList || need.serials.includes(tick.code))
    if (isThere && tickedCountOf(counting, need) < need.pieces) counting.push(tick)
  }
  return counting
}

/** The serials of assigned cards that are not scanned yet. */
export const unscannedCardsOf = (needs: readonly PackingNeed[], ticks: readonly TickedPiece[]): string[] =>
  needs.flatMap(({ serials }) => serials).filter((serial) => !ticks.some(({ code }) => code === serial))

/** The meaning of a scanned code for the open order. */
export type ScanMeaning =
  | { readonly is: 'tick'; readonly need: PackingNeed }
  | { readonly is: 'twice'; readonly need: PackingNeed }
  | { readonly is: 'too-many'; readonly need: PackingNeed }
  | { readonly is: 'needs-serial'; readonly need: PackingNeed }
  /**
   * The code does not belong to the order's goods. The code may be the serial of a new card for one of the lines in
   * `lacking`.
   */
  | { readonly is: 'other'; readonly lacking: readonly PackingNeed[] }

/**
 * The code that a scan means for an order. The code is the serial of an assigned card, the item number of goods, or the
 * serial of another card.
 */
export function packingCodeOf(
  needs: readonly PackingNeed[],
  { text, serial, serials, gtin }: Pick<ScannedCode, 'text' | 'serial' | 'serials' | 'gtin'>,
): string {
  const assigned = serials.find((one) => needs.some((need) => need.serials.includes(normalizeCode(one))))
  if (assigned !== undefined) return assigned
  const named = gtin && needs.find(({ codes, pieces }) => codes.includes(comparableCode(gtin)) && pieces > 0)
  if (gtin && named && (!named.bySerial || serial === undefined || serial === text)) return gtin
  return serial ?? gtin ?? text
}

/** Interprets a code: the serial of an assigned card, a code of goods, or another code. */
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

/** The statuses that may follow each status of a field, in the declared order. */
export const nextStatusesOf = (field: Field | undefined): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(Object.entries(choicesOf(field) ?? {}).map(([name, { next = [] }]) => [name, next]))

/**
 * The statuses between one status and another. The path always follows the first declared transition. Returns undefined
 * if this path does not reach the target status.
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
