import { type AnyRecord, t } from 'deckhand'
import { hasOtherItemNumber, playScanTone, type ScannedCode, type Verdict } from 'deckhand/screens'
import { useEffect, useRef, useState } from 'react'
import {
  interpretScan,
  isFullyPacked,
  normalizeCode,
  type PackingNeed,
  packedCountOf,
  packingCodeOf,
  type ScanMeaning,
  type TickedPiece,
  validTicksOf,
  withCard,
} from './packing-needs'
import { loadPendingScans, loadTicks, saveTicks } from './packing-storage'
import { foreignCodeVerdict, ownOrderVerdict, takeOutVerdict, wrongVerdict } from './scan-verdicts'
import { useAssignCard, useUndoRequest } from './use-assign-card'
import type { LocalCardAssignments } from './use-packing-state'
import { useScanLookup } from './use-scan-lookup'
import { useScanQueue } from './use-scan-queue'

interface ScanOptions {
  readonly order: AnyRecord & { readonly id: string }
  readonly needs: readonly PackingNeed[]
  readonly cards: LocalCardAssignments
  /** The reason why scans are refused. The value is undefined if the order is open for packing. */
  readonly closed: Verdict | undefined
  /** Whether the order is packed. For a packed order, only missing cards and the parcel label remain to be scanned. */
  readonly isPacked: boolean
  /** The reason why the user cannot assign cards. The value is undefined if the user can assign cards. */
  readonly unassignable: string | undefined
  /** Whether a tracking number was entered that is not saved yet. */
  readonly isNoted: boolean
  /** Called with another order whose number was scanned, if no packing of this order has begun. */
  readonly onOpen: (order: string) => void
  /** Called with the code of the parcel label, which is scanned after all goods are packed. */
  readonly onParcel: (code: string) => void
}

/**
 * Processes scans one after the other, in the sequence of scanning. Each scan marks a piece as packed, or displays the
 * reason for the refusal.
 */
export function useScans(options: ScanOptions) {
  const { order, needs, cards, closed, isPacked, unassignable, isNoted, onOpen, onParcel } = options
  const { know } = useScanLookup()
  const assign = useAssignCard(order, cards)
  const takeBack = useUndoRequest()
  const [kept, setKept] = useState(() => loadTicks(order.id))
  /**
   * The last message, with the title of `closed` at the time of the message. The message disappears when `closed`
   * changes.
   */
  const [said, setSaid] = useState<{ readonly verdict: Verdict; readonly closed: string | undefined }>()
  const ticks = validTicksOf(needs, kept)
  const out = needs.length > 0 && !isPacked && !closed ? kept.filter((tick) => !ticks.includes(tick)) : none
  // The user may scan again before React renders the previous scan.
  const now = useRef({ kept, needs, closed, isNoted })
  useEffect(() => {
    now.current = { ...now.current, needs, closed, isNoted }
  }, [needs, closed, isNoted])
  /** The content of the scanned codes, by the code that the order uses. */
  const reads = useRef(new Map<string, ScannedCode>())
  const looking = useRef<Promise<unknown>>(Promise.resolve())
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])

  const counting = () => validTicksOf(now.current.needs, now.current.kept)
  const isIn = (ticked = counting()) => isFullyPacked(now.current.needs, ticked, isPacked)
  const keep = (all: readonly TickedPiece[]) => {
    now.current = { ...now.current, kept: all }
    saveTicks(order.id, all)
    setKept(all)
  }
  const say = (verdict: Verdict) => {
    if (verdict.tone !== 'waiting') playScanTone(verdict.tone)
    setSaid({ verdict, closed: now.current.closed?.title })
  }
  const twice = (code: string) =>
    say(
      wrongVerdict(
        t('{{code}} is already in the parcel', { code }),
        t('This piece was already scanned. Take the next piece.'),
      ),
    )

  const otherProduct = (code: string, { name }: PackingNeed) =>
    say(
      wrongVerdict(
        t('{{code}} was not accepted', { code }),
        t("The code has the item number of another product, not of '{{name}}'. Check the product.", { name }),
      ),
    )
  const isOfOther = (code: string, { line }: PackingNeed) => {
    const read = reads.current.get(code)
    return read !== undefined && hasOtherItemNumber(read, line.product?.barcode)
  }

  const tick = (need: PackingNeed, code: string, undoneBy?: string) => {
    const all = [...counting(), { item: need.id, code, ...(undoneBy && { undoneBy }) }]
    keep(all)
    const known = now.current.needs.find(({ id }) => id === need.id) ?? need
    const ticked = packedCountOf(known, all, isPacked)
    say(
      isIn(all)
        ? { tone: 'right', title: t('The parcel is complete'), text: t('Close the parcel and ship it.') }
        : { tone: 'right', title: need.name, text: t('{{ticked}} of {{pieces}}', { ticked, pieces: need.pieces }) },
    )
  }

  /**
   * Displays the owner of a code that is not a code of the goods. Once all goods are packed, an unknown code becomes
   * the tracking number.
   *
   * @param refusal the message for a card or an unknown code that the server already refused.
   */
  const look = async (given: string, refusal?: Verdict) => {
    const code = normalizeCode(given)
    const known = await know(given).catch((problem: Error) => problem)
    if (isLeft.current) return
    const { closed: shut, needs: all, isNoted: noted } = now.current
    if (known instanceof Error)
      return say(refusal ?? wrongVerdict(t('The scanned code could not be looked up'), known.message))
    const waits = loadPendingScans(order.id).some((one) => normalizeCode(one) !== code)
    const isBegun = !shut && (counting().length > 0 || noted || waits)
    if (known && 'order' in known && !isBegun) {
      playScanTone('right')
      return onOpen(known.order.id)
    }
    if (shut) return say(wrongVerdict(t('{{code}} was not accepted', { code: given }), `${shut.title}. ${shut.text}`))
    if (refusal && (!known || 'card' in known)) return say(refusal)
    if (known || !isIn()) return say(foreignCodeVerdict(given, known, all, counting()))
    onParcel(given)
    say({ tone: 'right', title: given, text: t('Used as the tracking number.') })
  }
  const lookInTurn = (given: string, refusal?: Verdict) => {
    if (normalizeCode(given) === normalizeCode(String(order.orderNumber ?? '')))
      return say(now.current.closed ?? ownOrderVerdict(normalizeCode(given)))
    say({ tone: 'waiting', title: given })
    looking.current = looking.current.then(() => look(given, refusal))
  }

  /**
   * Handles scans that need no assignment. Returns the lines that lack cards if the code may be the serial of a new
   * card.
   */
  const settle = (meaning: ScanMeaning, given: string): readonly PackingNeed[] | undefined => {
    const code = normalizeCode(given)
    if (meaning.is !== 'other' && isPacked)
      say(
        wrongVerdict(
          t('{{code}} is already in the parcel', { code }),
          isIn() ? t('Scan the parcel label, then ship the order.') : t('Scan the missing cards.'),
        ),
      )
    else if (meaning.is === 'tick' && isOfOther(code, meaning.need)) otherProduct(given, meaning.need)
    else if (meaning.is === 'tick') tick(meaning.need, code)
    else if (meaning.is === 'twice') twice(code)
    else if (meaning.is === 'too-many')
      say(
        wrongVerdict(
          t('Too many: {{name}}', { name: meaning.need.name }),
          t('The order already has all pieces. Put this piece back.'),
        ),
      )
    else if (meaning.is === 'needs-serial')
      say(
        wrongVerdict(
          t('Scan the serial number'),
          t('Each card of {{name}} must be scanned separately.', { name: meaning.need.name }),
        ),
      )
    else if (counting().some((one) => one.code === code)) twice(code)
    else if (isIn() || meaning.lacking.length === 0) lookInTurn(given)
    else if (unassignable !== undefined) say(wrongVerdict(t('{{code}} was not accepted', { code }), unassignable))
    else return meaning.lacking
    return undefined
  }

  const waiting = useScanQueue({
    order: order.id,
    isReady: needs.length > 0,
    send: async (given) => {
      if (now.current.closed) return say(now.current.closed)
      const code = normalizeCode(given)
      // The card may already be assigned, if the response to the earlier assignment was lost.
      const lacking = settle(interpretScan(now.current.needs, counting(), code), given)
      if (!lacking) return
      say({ tone: 'waiting', title: code })
      const fitting = lacking.filter((need) => !isOfOther(code, need))
      if (fitting.length === 0 && lacking[0]) return otherProduct(given, lacking[0])
      const to = await assign((reads.current.get(code)?.serials ?? [code]).map(normalizeCode), fitting)
      if (!to) return lookInTurn(given)
      const serial = normalizeCode(to.serial)
      now.current = { ...now.current, needs: withCard(now.current.needs, to.need.id, serial) }
      tick(to.need, serial, to.undoneBy)
    },
    onAway: (codes) =>
      say({
        tone: 'waiting',
        title: t('You are offline'),
        text: t('Keep scanning. {{codes}} will be assigned when you are back online.', { codes: codes.join(', ') }),
      }),
    onRefused: (code, why) => lookInTurn(code, wrongVerdict(t('{{code}} was not accepted', { code }), why)),
  })

  const scan = (read: ScannedCode) => {
    if (read.problem !== undefined) return say(wrongVerdict(t('The code cannot be read'), read.problem))
    const given = packingCodeOf(now.current.needs, read).trim()
    reads.current.set(normalizeCode(given), read)
    if (out.length > 0) keep(counting())
    if (now.current.closed) return lookInTurn(given)
    if (waiting.codes.some((one) => normalizeCode(one) === normalizeCode(given))) return twice(normalizeCode(given))
    const isRead = now.current.needs.length > 0
    if (!isRead) say({ tone: 'waiting', title: given })
    if (!isRead || settle(interpretScan(now.current.needs, counting(), given), given)) waiting.add(given)
  }

  const undo = async () => {
    const last = counting().at(-1)
    if (!last) return
    keep(counting().slice(0, -1))
    const title = t('Last scan undone')
    const stays = t('{{code}} is still assigned. Scan it again to tick it off.', { code: last.code })
    if (!now.current.needs.some(({ id, bySerial }) => bySerial && id === last.item))
      return say({ tone: 'waiting', title })
    say({ tone: 'waiting', title: last.code })
    try {
      const isBack = await takeBack(last.undoneBy)
      if (isBack) cards.drop(last.item, last.code)
      say({
        tone: 'waiting',
        title,
        text: isBack ? t('{{code}} is no longer assigned.', { code: last.code }) : stays,
      })
    } catch (problem) {
      say(wrongVerdict(stays, (problem as Error).message))
    }
  }

  return {
    ticks,
    /** The message to display: pieces that no longer belong to the order, or the result of the last scan. */
    verdict: takeOutVerdict(out, needs) ?? (said?.closed === closed?.title ? said?.verdict : undefined),
    say,
    scan,
    undo: () => void undo(),
    /** Scans that wait for the server. */
    waiting: waiting.isLost ? waiting.codes : nothing,
    /** Removes the stored pieces of an order that changed its status. */
    forget: () => keep([]),
  }
}

const none: readonly TickedPiece[] = []
const nothing: readonly string[] = []
